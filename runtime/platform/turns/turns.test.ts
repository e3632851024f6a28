import { describe, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

const later = () => {
  let open: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { promise, open, fail };
};

describe('turns', () => {
  it('begin work of a name when the work before is over, and of other names at once', async () => {
    const turns = createTurns();
    const first = later();
    const second = vi.fn<() => Promise<string>>(async () => 'second');
    const other = vi.fn<() => Promise<string>>(async () => 'other');
    const answers = [turns.take('a', () => first.promise), turns.take('a', second), turns.take('b', other)];
    await answers[2];
    expect([second.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
    first.open('first');
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'other']);
  });

  it('go on after work that failed', async () => {
    const turns = createTurns();
    const first = later();
    const failing = turns.take('a', () => first.promise);
    const next = turns.take('a', async () => 'next');
    first.fail(new Error('Gone.'));
    await expect(failing).rejects.toThrow('Gone.');
    expect(await next).toBe('next');
  });
});
