import { describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import { BIN_DAYS, BIN_MS, type BinKind, daysLeft, kindsSeenBy, type MayDo, maySettle } from './rules.ts';

const { admin, websiteManager, editor, none } = CONTRIBUTOR_ROLE;
const NOW = Date.UTC(2026, 0, 31);
const after = (ms: number) => new Date(NOW + ms).toISOString();

describe('the days that are left', () => {
  it.each([
    ['a thing just deleted', BIN_MS, BIN_DAYS],
    ['a thing deleted an hour ago', BIN_MS - 60 * 60 * 1000, BIN_DAYS],
    ['a thing of the last day', 1, 1],
    ['a thing that is due', 0, 0],
    ['a thing that is overdue', -5, 0],
  ])('of %s', (_, ms, days) => {
    expect(daysLeft(after(ms), NOW)).toBe(days);
  });
});

describe('who deals with theme files in the bin', () => {
  const kind: BinKind = 'template-file';
  it.each([
    ['an administrator', admin, true, true],
    ['a website manager', websiteManager, true, false],
    ['an editor', editor, false, false],
    ['somebody without rights', none, false, false],
  ])('%s', (_, role, sees, settles) => {
    const mayDo: MayDo = (permission, act) => can({ roles: [role], isOwner: false }, permission, act);
    expect([kindsSeenBy(mayDo).includes(kind), maySettle(mayDo, kind)]).toEqual([sees, settles]);
  });
});
