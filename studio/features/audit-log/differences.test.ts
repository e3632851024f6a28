import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { findDifferences } from './differences.ts';

const { editor, admin } = CONTRIBUTOR_ROLE;
const facts = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 6 }).filter((name) => name !== '__proto__'),
  fc.jsonValue({ maxDepth: 2 }),
) as fc.Arbitrary<Record<string, string>>;

describe('what changed, in words', () => {
  it.each([
    [{ title: 'Old' }, { title: 'New' }, [{ field: 'Title', before: 'Old', after: 'New' }]],
    [null, { tagLine: 'Clay' }, [{ field: 'Tag line', before: null, after: 'Clay' }]],
    [{ title: 'Gone' }, null, [{ field: 'Title', before: 'Gone', after: null }]],
    [{ isOwner: false }, { isOwner: true }, [{ field: 'Is owner', before: 'No', after: 'Yes' }]],
    [{ tagLine: '' }, { tagLine: 'x' }, [{ field: 'Tag line', before: null, after: 'x' }]],
    [
      { roles: [editor] },
      { roles: [admin, editor] },
      [{ field: 'Roles', before: 'Content editor', after: 'Administrator, Content editor' }],
    ],
    [
      { price: { value: '1.00', currency: 'EUR' } },
      { price: { value: '2.00', currency: 'EUR' } },
      [{ field: 'Price, value', before: '1.00', after: '2.00' }],
    ],
    [{ hosts: ['a', 'b'] }, { hosts: ['a'] }, [{ field: 'Hosts', before: 'a, b', after: 'a' }]],
    [
      null,
      { variant: { options: { size: 'L', glaze: { name: 'Oat' } } } },
      [{ field: 'Variant, options', before: null, after: 'Size: L; Glaze: Name: Oat' }],
    ],
    [
      { apiKey: '[hidden]' },
      { apiKey: '[hidden]' },
      [{ field: 'Api key', before: '[hidden]', after: '[hidden]' }],
    ],
    [{ version: 1 }, { version: 2 }, []],
    [null, null, []],
  ])('%j to %j', (before, after, differences) => {
    expect(findDifferences(before, after)).toEqual(differences);
  });

  it('writes moments as people read them', () => {
    const [difference] = findDifferences(null, { expiresOn: '2026-11-21T12:00:00.000Z' });
    expect(difference?.after).toContain('2026');
    expect(difference?.after).not.toContain('T12');
  });

  it('finds nothing where nothing changed, and the same both ways where something did', () => {
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        expect(findDifferences(one, one)).toEqual([]);
        const there = findDifferences(one, other);
        const back = findDifferences(other, one);
        expect(new Set(back.map(({ field, before, after }) => `${field}|${after}|${before}`))).toEqual(
          new Set(there.map(({ field, before, after }) => `${field}|${before}|${after}`)),
        );
      }),
    );
  });
});
