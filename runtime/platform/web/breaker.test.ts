import { expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

it('leaves a service alone after three failures in a row, and tries it once half a minute later', async () => {
  const breaker = createBreaker();
  let calls = 0;
  let isUp = false;
  const ask = async (now: number) => {
    try {
      const answer = await breaker.run('tax', now, async () => {
        calls += 1;
        await Promise.resolve();
        if (!isUp) throw new Error('down');
        return 'up';
      });
      return answer ?? 'not asked';
    } catch {
      return 'down';
    }
  };
  expect([await ask(0), await ask(1), await ask(2), await ask(3)]).toEqual([
    'down',
    'down',
    'down',
    'not asked',
  ]);
  expect(await breaker.run('shipping', 3, () => Promise.resolve('another one'))).toBe('another one');
  expect(await Promise.all([ask(30_002), ask(30_002)])).toEqual(['down', 'not asked']);
  isUp = true;
  expect([await ask(60_001), await ask(60_002), await ask(60_003)]).toEqual(['not asked', 'up', 'up']);
  expect(calls).toBe(6);
});
