import { describe, expect, it } from 'vitest';
import { openBridgeChannel } from './bridge-channel.ts';
import type { IpcPort, SenderFrame } from './electron-port.ts';

type Listener = Parameters<IpcPort['handle']>[1];

function open() {
  const calls: unknown[][] = [];
  const channels = new Map<string, Listener>();
  openBridgeChannel(
    { handle: (channel, listener) => void channels.set(channel, listener) },
    {
      handle: async (name, input) => {
        calls.push([name, input]);
        return { ok: true, value: 'done' };
      },
      siteOrigins: async () => [],
    },
    { info: () => undefined, warn: () => undefined },
  );
  const send = (senderFrame: SenderFrame | null, name: unknown) =>
    [...channels.values()][0]?.({ senderFrame }, name, { a: 1 });
  return { calls, channels, send };
}

describe('the channel to the window', () => {
  it('is the only one and answers the studio’s own top frame', async () => {
    const { channels, send, calls } = open();
    expect([...channels.keys()]).toEqual(['awning:bridge']);
    expect(await send({ url: 'awning://studio/', parent: null }, 'getAppInfo')).toEqual({
      ok: true,
      value: 'done',
    });
    expect(calls).toEqual([['getAppInfo', { a: 1 }]]);
  });

  it.each<[string, SenderFrame | null]>([
    [
      'a frame inside the window, such as the preview',
      { url: 'awning://studio/preview-frame.html', parent: {} },
    ],
    ['a page of the site', { url: 'http://localhost:4000/', parent: null }],
    ['a look-alike', { url: 'awning://studio.evil.example/', parent: null }],
    ['a frame that is gone', null],
  ])('refuses %s', async (_, frame) => {
    const { send, calls } = open();
    expect(await send(frame, 'getAppInfo')).toMatchObject({ ok: false, error: { code: 'NOT_ALLOWED' } });
    expect(calls).toEqual([]);
  });

  it('hands on a name that is no text as one that no call has', async () => {
    const { send, calls } = open();
    await send({ url: 'awning://studio/', parent: null }, { toString: 'getAppInfo' });
    expect(calls).toEqual([['', { a: 1 }]]);
  });
});
