import { describe, expect, it } from 'vitest';
import { FILENAME_MAX } from '#shared/features/media/rules.ts';
import { createBridge } from '../../bridge/bridge.ts';
import { UPLOAD_PART_BYTES } from '../../bridge/contract.ts';
import { mediaOf } from './testing/media-of.ts';
import type { Upload } from './upload-queue.ts';
import { createUploads, toFilename } from './uploads.ts';

interface Open {
  readonly query: Record<string, string>;
  readonly size: number;
  text: string;
  end: (status: number, body: object) => void;
  readonly answer: Promise<{ status: number; text: string }>;
}

/** A host that keeps files until it is told how the server answers. */
function createUploadTest() {
  const opened: Open[] = [];
  const cancelled: string[] = [];
  let isSettled = false;
  const calls: Record<string, (input: never) => unknown> = {
    beginUpload({ query, size }: { query: Record<string, string>; size: number }) {
      let end: Open['end'] = () => undefined;
      const answer = new Promise<{ status: number; text: string }>((resolve) => {
        end = (status, body) => resolve({ status, text: JSON.stringify(body) });
      });
      opened.push({ query, size, text: '', end, answer });
      return { upload: String(opened.length - 1) };
    },
    sendUploadPart({ upload, at, part }: { upload: string; at: number; part: string }) {
      const open = opened[Number(upload)];
      if (open === undefined || open.text.length !== at) throw new Error('A part came out of its turn.');
      open.text += atob(part);
      return { isSettled };
    },
    endUpload: ({ upload }: { upload: string }) => opened[Number(upload)]?.answer,
    cancelUpload({ upload }: { upload: string }) {
      cancelled.push(upload);
      return {};
    },
  };
  const bridge = createBridge(async (name, input) => {
    const value: unknown = await calls[name]?.(input as never);
    return { ok: true, value };
  });
  let count = 0;
  const uploads = createUploads({
    bridge,
    site: 'http://localhost:4000',
    newId: () => {
      count += 1;
      return `u${count}`;
    },
  });
  return {
    uploads,
    opened,
    cancelled,
    refuseAtOnce: () => {
      isSettled = true;
    },
    states: () => uploads.queue().map(({ state }) => state.kind),
    first: () => uploads.queue()[0] as Upload,
  };
}

const picture = (name: string, bytes = 3) => new File(['x'.repeat(bytes)], name, { type: 'image/png' });
const media = mediaOf({ id: 'a'.repeat(24) });

describe('files that are sent', () => {
  it('go three at a time, each in parts, and tell when they have arrived', async () => {
    const { uploads, opened, states } = createUploadTest();
    const sent: number[] = [];
    uploads.subscribe(() => {
      const state = uploads.queue()[0]?.state;
      if (state?.kind === 'sending') sent.push(state.sent);
    });
    const size = UPLOAD_PART_BYTES + 5;
    uploads.add([picture('a.png', size), picture('b.png'), picture('c.png'), picture('d.png')]);
    await expect.poll(() => opened.length).toBe(3);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    await expect.poll(() => opened[0]?.text.length).toBe(size);
    await expect.poll(() => sent.at(-1)).toBe(size);
    expect(sent).toContain(UPLOAD_PART_BYTES);
    opened[0]?.end(201, { media, isDuplicate: false });
    await expect.poll(() => opened.length).toBe(4);
    expect(uploads.queue()[0]?.state).toEqual({ kind: 'done', media, isDuplicate: false });
    expect(opened.map(({ query }) => query['filename'])).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
  });

  it('are not sent when they are larger than their kind may be', async () => {
    const { uploads, opened, first } = createUploadTest();
    const big = picture('big.png');
    Object.defineProperty(big, 'size', { value: 26 * 1024 * 1024 });
    uploads.add([big]);
    expect(first().state).toEqual({
      kind: 'failed',
      message: 'A picture has at most 25 MB.',
      canRetry: false,
    });
    expect(opened).toEqual([]);
  });

  it('stop when the server has refused them, with its words', async () => {
    const { uploads, opened, first, refuseAtOnce } = createUploadTest();
    refuseAtOnce();
    uploads.add([picture('a.png', 3 * UPLOAD_PART_BYTES)]);
    await expect.poll(() => opened[0]?.text.length).toBe(UPLOAD_PART_BYTES);
    const error = 'What is in this file does not match its name.';
    opened[0]?.end(415, { error, code: 'MEDIA_MISMATCH', requestId: 'r', data: { error } });
    await expect.poll(() => first().state).toEqual({ kind: 'failed', message: error, canRetry: false });
    expect(opened[0]?.text.length).toBe(UPLOAD_PART_BYTES);
  });

  it('are tried again when they failed for a reason that passes', async () => {
    const { uploads, opened, first } = createUploadTest();
    uploads.add([picture('a.png')]);
    await expect.poll(() => opened.length).toBe(1);
    const error = 'The server is busy.';
    opened[0]?.end(503, { error, code: 'BUSY', requestId: 'r', data: { error } });
    await expect.poll(() => first().state).toEqual({ kind: 'failed', message: error, canRetry: true });
    uploads.retry('u1');
    await expect.poll(() => opened.length).toBe(2);
    opened[1]?.end(201, { media, isDuplicate: false });
    await expect.poll(() => first().state.kind).toBe('done');
  });

  it('are given up, one or all, and the next ones go', async () => {
    const { uploads, opened, cancelled, states } = createUploadTest();
    uploads.add(['a', 'b', 'c', 'd', 'e'].map((name) => picture(name)));
    await expect.poll(() => opened.length).toBe(3);
    uploads.cancel('u1');
    await expect.poll(() => opened.length).toBe(4);
    expect(cancelled).toContain('0');
    uploads.cancelAll();
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
    await expect.poll(() => new Set(cancelled)).toEqual(new Set(['0', '1', '2', '3']));
    uploads.retry('u2');
    await expect.poll(() => opened.length).toBe(5);
    uploads.clear();
    expect(states()).toEqual(['sending']);
  });

  it('are kept twice when that is asked for', async () => {
    const { uploads, opened, first } = createUploadTest();
    uploads.add([picture('a.png')]);
    await expect.poll(() => opened.length).toBe(1);
    opened[0]?.end(201, { media, isDuplicate: true });
    await expect.poll(() => first().state).toMatchObject({ isDuplicate: true });
    uploads.keepBoth('u1');
    await expect.poll(() => opened.length).toBe(2);
    expect(opened[1]?.query).toEqual({ filename: 'a.png', allowDuplicate: 'true' });
  });

  it.each([
    ['photo.png', 'photo.png'],
    ['  ', 'file'],
    [`${'x'.repeat(200)}.jpeg`, `${'x'.repeat(FILENAME_MAX - 5)}.jpeg`],
    ['y'.repeat(200), 'y'.repeat(FILENAME_MAX)],
  ])('have a name that the server takes', (name, expected) => {
    expect(toFilename(name)).toBe(expected);
  });
});
