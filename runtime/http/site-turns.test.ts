import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSiteTurns } from './site-turns.ts';

/** Work that ends when it is told to, and tells in which order it began. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

/** Lets pass what waits for the next round of the event loop, and what that lets begin. */
async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('turns of sites', () => {
  it('let only so much of one site be at work, in the order it came, and others past it', async () => {
    const turns = createSiteTurns({ atOnce: 2, waiting: 10 });
    const { begun, work, end } = createWork();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take('alpha', work(name)));
    const other = turns.take('beta', work('b1'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(turns.count).toEqual({ atWork: 3, waiting: 2, refused: 0 });
    end('a2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'a3', 'b1']) end(name);
    await settle();
    end('a4');
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(turns.count).toEqual({ atWork: 0, waiting: 0, refused: 0 });
  });

  it('refuse what comes when too many wait, and say when to come again', async () => {
    const turns = createSiteTurns({ atOnce: 1, waiting: 1 });
    const { work, end } = createWork();
    const first = turns.take('alpha', work('a1'));
    const second = turns.take('alpha', work('a2'));
    await expect(turns.take('alpha', work('a3'))).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    expect(turns.count).toEqual({ atWork: 1, waiting: 1, refused: 1 });
    end('a1');
    expect(await first).toBe('a1');
    await settle();
    end('a2');
    expect(await second).toBe('a2');
  });

  it('are released while work waits for an outside service, and taken again before too many wait', async () => {
    const turns = createSiteTurns({ atOnce: 1, waiting: 1 });
    const { begun, work, end } = createWork();
    const slow = turns.take('alpha', async (outsideTurn) => {
      await outsideTurn(work('far'));
      return work('back')();
    });
    await settle();
    const others = ['a1', 'a2'].map((name) => turns.take('alpha', work(name)));
    await settle();
    expect(begun).toEqual(['far', 'a1']);
    end('far');
    await settle();
    expect(turns.count).toEqual({ atWork: 1, waiting: 2, refused: 0 });
    end('a1');
    await settle();
    end('a2');
    await settle();
    end('back');
    expect(await Promise.all([slow, ...others])).toEqual(['back', 'a1', 'a2']);
    expect(turns.count).toEqual({ atWork: 0, waiting: 0, refused: 0 });
  });

  it('go on after work that fails', async () => {
    const turns = createSiteTurns({ atOnce: 1, waiting: 1 });
    const broken = turns.take('alpha', () => Promise.reject(new Error('It broke.')));
    const next = turns.take('alpha', () => Promise.resolve('done'));
    await expect(broken).rejects.toThrow('It broke.');
    expect(await next).toBe('done');
    expect(turns.count).toEqual({ atWork: 0, waiting: 0, refused: 0 });
  });

  it('never let more of a site be at work than it may have, and do all of it', async () => {
    const pieces = fc.array(
      fc.record({ site: fc.constantFrom('a', 'b', 'c'), ticks: fc.nat(3), fails: fc.boolean() }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 4 }), async (all, atOnce) => {
        const turns = createSiteTurns({ atOnce, waiting: 100 });
        const atWork = new Map<string, number>();
        let most = 0;
        const done = await Promise.allSettled(
          all.map(({ site, ticks, fails }) =>
            turns.take(site, async () => {
              atWork.set(site, (atWork.get(site) ?? 0) + 1);
              most = Math.max(most, atWork.get(site) ?? 0);
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              atWork.set(site, (atWork.get(site) ?? 0) - 1);
              if (fails) throw new Error('It broke.');
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(done.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
        expect(turns.count).toEqual({ atWork: 0, waiting: 0, refused: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
