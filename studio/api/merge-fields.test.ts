import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const value = fc.constantFrom('a', 'b', 'c');
const fields = fc.record({ title: value, tagLine: value, language: value });

describe('two changes of the same fields', () => {
  it('keeps both where they are of different fields', () => {
    const base = { title: 'a', tagLine: 'a', language: 'a' };
    const result = mergeFields(base, { ...base, title: 'mine' }, { ...base, tagLine: 'theirs' });
    expect(result).toEqual({ merged: { title: 'mine', tagLine: 'theirs', language: 'a' }, conflicts: [] });
  });

  it('tells fields that both changed, and goes on with mine', () => {
    const base = { title: 'a' };
    expect(mergeFields(base, { title: 'mine' }, { title: 'theirs' })).toEqual({
      merged: { title: 'mine' },
      conflicts: ['title'],
    });
  });

  it('is no conflict when both came to the same, or only one changed anything', () => {
    fc.assert(
      fc.property(fields, fields, (base, other) => {
        expect(mergeFields(base, other, other)).toEqual({ merged: other, conflicts: [] });
        expect(mergeFields(base, other, base)).toEqual({ merged: other, conflicts: [] });
        expect(mergeFields(base, base, other)).toEqual({ merged: other, conflicts: [] });
      }),
    );
  });

  it('loses no change of either without telling', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { merged, conflicts } = mergeFields(base, mine, theirs);
        const names = Object.keys(base) as (keyof typeof base)[];
        const isMine = (name: keyof typeof base) => mine[name] !== base[name];
        const isTheirs = (name: keyof typeof base) => theirs[name] !== base[name];
        expect(names.filter((name) => isMine(name) && merged[name] !== mine[name])).toEqual([]);
        expect(names.filter((name) => !isMine(name) && merged[name] !== theirs[name])).toEqual([]);
        const lost = names.filter((name) => isTheirs(name) && merged[name] !== theirs[name]);
        expect([...conflicts].sort()).toEqual(lost.sort());
      }),
    );
  });
});
