import { describe, expect, it } from 'vitest';
import { createKeptObjects } from '../platform/kept-objects/kept-objects.ts';
import { known, type Statement } from './in-order.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { ReadScope } from './read-connections.ts';

const scope = {
  websiteId: 'site',
  ask: async (asked: Statement<unknown>) => asked.read([]),
} as unknown as ReadScope;

function open() {
  const keep = createKeptAnswers(createKeptObjects(100_000), 'test');
  let made = 0;
  const ask = (key: string, stamp: string | null) =>
    keep(scope, {
      key,
      stamp: known(stamp),
      make: () => {
        made += 1;
        return Promise.resolve({ number: made });
      },
    });
  return ask;
}

describe('an answer that is kept', () => {
  it('is given while the stamp is the same, and made anew for another stamp or another key', async () => {
    const ask = open();
    const first = await ask('a', 'one');
    expect(await ask('a', 'one')).toBe(first);
    expect(await ask('b', 'one')).toEqual({ number: 2 });
    expect(await ask('a', 'two')).toEqual({ number: 3 });
    expect(await ask('a', 'two')).toEqual({ number: 3 });
  });

  it('is made each time where there is no stamp', async () => {
    const ask = open();
    expect([await ask('a', null), await ask('a', null)]).toEqual([{ number: 1 }, { number: 2 }]);
  });
});
