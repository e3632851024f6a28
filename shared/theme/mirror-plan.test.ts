import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hashes, type MirrorStep, planMirror } from './mirror-plan.ts';

const NONE: ReadonlySet<string> = new Set();
const only = (hash: string | undefined): Hashes => (hash === undefined ? {} : { 'a.block': hash });
const hashes = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
  fc.constantFrom<string[]>('1', '2', '3'),
);

describe('a file of a mirrored theme', () => {
  it.each<
    [string, string | undefined, string | undefined, string | undefined, MirrorStep['act'] | undefined]
  >([
    ['that nobody changed', '1', '1', '1', undefined],
    ['that is new on disk', undefined, '1', undefined, 'to-draft'],
    ['that is new in the draft', undefined, undefined, '1', 'to-disk'],
    ['that is new on both sides', undefined, '1', '1', 'same'],
    ['that was changed on disk', '1', '2', '1', 'to-draft'],
    ['that was changed in the draft', '1', '1', '2', 'to-disk'],
    ['that was changed in the same way', '1', '2', '2', 'same'],
    ['that was changed on both sides', '1', '2', '3', 'merge'],
    ['that was made on both sides', undefined, '2', '3', 'merge'],
    ['that was deleted on disk', '1', undefined, '1', 'delete-in-draft'],
    ['that was deleted in the draft', '1', '1', undefined, 'delete-on-disk'],
    ['that was deleted on both sides', '1', undefined, undefined, 'same'],
    ['that was deleted on disk and changed in the draft', '1', undefined, '2', 'to-disk'],
    ['that was changed on disk and deleted in the draft', '1', '2', undefined, 'to-draft'],
  ])('%s', (_, base, disk, draft, act) => {
    const steps = planMirror({ base: only(base), disk: only(disk), draft: only(draft), empty: NONE });
    expect(steps).toEqual(act === undefined ? [] : [{ path: 'a.block', act }]);
  });

  it.each([
    ['is not emptied by a write that broke', '1', 'empty-draft'],
    ['comes back from the draft where that was changed meanwhile', '2', 'to-disk'],
  ])('%s', (_, draft, act) => {
    const states = { base: only('1'), disk: only('0'), draft: only(draft), empty: new Set(['a.block']) };
    expect(planMirror(states)).toEqual([{ path: 'a.block', act }]);
  });

  it('may be empty from the start', () => {
    const states = { base: {}, disk: only('0'), draft: {}, empty: new Set(['a.block']) };
    expect(planMirror(states)).toEqual([{ path: 'a.block', act: 'to-draft' }]);
  });
});

it('the steps lead both sides to the same, and nothing that somebody wrote is lost without a merge', () => {
  fc.assert(
    fc.property(hashes, hashes, hashes, (base, disk, draft) => {
      const [outside, inside] = [new Map(Object.entries(disk)), new Map(Object.entries(draft))];
      for (const { path, act } of planMirror({ base, disk, draft, empty: NONE })) {
        const [mine, theirs] = [outside.get(path), inside.get(path)];
        if (act === 'to-disk' && theirs !== undefined) outside.set(path, theirs);
        if (act === 'to-draft' && mine !== undefined) inside.set(path, mine);
        if (act === 'delete-on-disk') outside.delete(path);
        if (act === 'delete-in-draft') inside.delete(path);
        if (act === 'merge') {
          outside.set(path, `${mine}+${theirs}`);
          inside.set(path, `${mine}+${theirs}`);
        }
      }
      expect(outside).toEqual(inside);
      for (const [path, hash] of [...Object.entries(disk), ...Object.entries(draft)]) {
        const isOld = Object.hasOwn(base, path) && base[path] === hash;
        expect(isOld || outside.get(path)?.includes(hash)).toBe(true);
      }
    }),
  );
});
