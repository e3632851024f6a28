import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/features/media/contract.ts';
import type { Upload, UploadState } from './upload-queue.ts';
import { clearOver, countSent, findNext, MAX_AT_ONCE, setState, summarize } from './upload-queue.ts';

const WAITING: UploadState = { kind: 'waiting' };
const SENDING: UploadState = { kind: 'sending', sent: 5 };
const DONE: UploadState = { kind: 'done', media: {} as Media, isDuplicate: false };
const FAILED: UploadState = { kind: 'failed', message: 'No.', canRetry: true };
const CANCELLED: UploadState = { kind: 'cancelled' };

function queueOf(states: readonly UploadState[]): readonly Upload[] {
  const file = new File(['0123456789'], 'a.png');
  return states.map((state, index) => ({ id: String(index), file, isAgain: false, isPrivate: false, state }));
}

const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id).join('');

describe('the queue of files', () => {
  it.each([
    ['the first three', [WAITING, WAITING, WAITING, WAITING], '012'],
    ['one when two are on their way', [SENDING, DONE, SENDING, WAITING, WAITING], '3'],
    ['none when three are', [SENDING, SENDING, SENDING, WAITING], ''],
    ['none when all are over', [DONE, FAILED, CANCELLED], ''],
  ])('lets go %s', (_, states, ids) => {
    expect(idsOf(findNext(queueOf(states)))).toBe(ids);
  });

  it('counts bytes of files that are on their way, and of no other', () => {
    const queue = queueOf([SENDING, CANCELLED]);
    expect(countSent(queue, '0', 7)[0]?.state).toEqual({ kind: 'sending', sent: 7 });
    expect(countSent(queue, '1', 7)).toBe(queue);
  });

  it('leaves out what is over when it is cleared', () => {
    expect(idsOf(clearOver(queueOf([DONE, WAITING, FAILED, SENDING, CANCELLED])))).toBe('13');
  });

  it('counts how far all of them are; what was given up or refused is not waited for', () => {
    expect(summarize(queueOf([DONE, SENDING, WAITING, FAILED, CANCELLED]))).toEqual({
      open: 2,
      done: 1,
      failed: 1,
      sent: 15,
      size: 30,
    });
  });

  it('never has more than three on their way, and comes to its end', () => {
    const ends = fc.constantFrom(DONE, FAILED, CANCELLED);
    fc.assert(
      fc.property(fc.array(ends, { maxLength: 12 }), (outcomes) => {
        let queue = queueOf(outcomes.map(() => WAITING));
        const begin = () => {
          for (const { id } of findNext(queue)) queue = setState(queue, id, SENDING);
        };
        begin();
        outcomes.forEach((outcome, index) => {
          expect(queue.filter(({ state }) => state.kind === 'sending').length).toBeLessThanOrEqual(
            MAX_AT_ONCE,
          );
          queue = setState(queue, String(index), outcome);
          begin();
        });
        expect(summarize(queue).open).toBe(0);
      }),
    );
  });
});
