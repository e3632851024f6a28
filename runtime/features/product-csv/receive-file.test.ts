import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkerPool, WorkFailure } from '../../platform/worker-pool/worker-pool.ts';
import type { WorkerKinds } from '../../worker-kinds.ts';
import { receiveFile } from './receive-file.ts';

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('a file of products', () => {
  it('is read in another process', async () => {
    const pool = createWorkerPool<WorkerKinds>({
      program: path.join(import.meta.dirname, '../../worker.ts'),
    });
    const read = (text: string) =>
      receiveFile((bytes, ask) => pool.run('readProductFile', async () => bytes, ask), 'a', bodyOf(text));
    expect(await read('Title;Price\nCrème;"1\n2"\nTea')).toEqual({
      head: ['Title', 'Price'],
      rows: [
        { line: 2, cells: ['Crème', '1\n2'] },
        { line: 4, cells: ['Tea', ''] },
      ],
    });
    await expect(read('Title\n"x')).rejects.toMatchObject({
      status: 400,
      code: 'NOT_CSV',
      message: expect.stringMatching(/^Line 2: /) as unknown,
    });
    await pool.stop();
  });

  it.each([
    ['WORK_TIMEOUT', 400, 'NOT_CSV'],
    ['WORK_MEMORY', 400, 'NOT_CSV'],
    ['WORK_BUSY', 503, 'UNAVAILABLE'],
  ] as const)('whose reading ends with %s is refused', async (problem, status, code) => {
    const ended = () => Promise.reject(new WorkFailure(problem, 'ended'));
    await expect(receiveFile(ended, 'a', bodyOf('x'))).rejects.toMatchObject({ status, code });
  });
});
