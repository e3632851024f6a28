import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWebHost } from './start.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-start-'));
  await mkdir(join(folder, 'renderer'));
  await writeFile(join(folder, 'renderer/index.html'), '<!doctype html>');
});

afterEach(() => rm(folder, { recursive: true }));

async function takePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function start(port: number, rendererFolder = join(folder, 'renderer')) {
  return startWebHost({
    configuration: { server: 'http://localhost:4000', port, dataFolder: join(folder, 'data') },
    rendererFolder,
    version: '1.0.0',
    log: { info: () => undefined, warn: () => undefined },
  });
}

async function freePort(): Promise<number> {
  const taken = await takePort();
  taken.close();
  return taken.port;
}

async function openBrowser(address: string) {
  const { origin } = new URL(address);
  const first = await fetch(address, { redirect: 'manual' });
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (name: string, input: object) => {
    const answer = await fetch(`${origin}/bridge/${name}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return (await answer.json()) as { ok: boolean; value: Record<string, unknown> };
  };
}

describe('startWebHost', () => {
  it('says in a sentence that the port is taken', async () => {
    const taken = await takePort();
    await expect(start(taken.port)).rejects.toThrow(
      `Port ${taken.port} is in use by another program. Set STUDIO_PORT to a free one.`,
    );
    taken.close();
  });

  it('says in a sentence that the window is not built', async () => {
    await expect(start(await freePort(), join(folder, 'nowhere'))).rejects.toThrow(
      'The studio is not built yet',
    );
  });

  it('writes the settings of the trusted browser to disk and those of others nowhere', async () => {
    const running = await start(await freePort());
    const trusted = await openBrowser(running.address);
    const other = await openBrowser(new URL(running.address).origin);
    expect((await trusted('getAppInfo', {})).value['remembers']).toBe(true);
    expect((await other('getAppInfo', {})).value['remembers']).toBe(false);
    await trusted('writeSetting', { name: 'lastFile', value: 'mine.page' });
    await other('writeSetting', { name: 'lastFile', value: 'other.page' });
    expect((await trusted('readSettings', {})).value['lastFile']).toBe('mine.page');
    expect((await other('readSettings', {})).value['lastFile']).toBe('other.page');
    expect(JSON.parse(await readFile(join(folder, 'data/settings.json'), 'utf8'))).toMatchObject({
      lastFile: 'mine.page',
    });
    await running.stop();
  });

  it('gives the port back when it stops', async () => {
    const port = await freePort();
    await (await start(port)).stop();
    const again = await start(port);
    expect(new URL(again.address).port).toBe(String(port));
    await again.stop();
  });
});
