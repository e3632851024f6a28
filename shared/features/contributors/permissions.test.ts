import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { Grant, Permission, Person } from './permissions.ts';
import {
  can,
  canInPart,
  grantsOf,
  hasAdmin,
  isOpenToTokens,
  isPermission,
  isRole,
  limitsOf,
  mayGive,
  PERMISSIONS,
  ROLES,
} from './permissions.ts';
import { toRoles } from './rules.ts';

/** Who may do what, written down once more. */
const AGREED = `
  permission            Ow 1  15 4  8  11 9  6  7  3  10 2  14
  site.viewLocked       R  R  R  R  -  -  -  -  -  -  R  -  -
  page.content          W  W  W  W  L1 -  -  -  -  -  -  -  -
  page.create           W  W  W  -  -  -  -  -  -  -  -  -  -
  site.navigation       W  W  W  -  -  -  -  -  -  -  -  -  -
  site.design           W  W  W  -  -  -  -  -  -  -  -  -  -
  code.inject           W  W  -  -  -  -  -  -  -  -  -  -  -
  gallery.options       W  W  W  W  L2 -  -  -  -  -  -  -  -
  languages             W  W  W  -  -  -  -  -  -  -  -  -  -
  translations          W  W  W  W  L2 W3 -  -  -  -  -  -  -
  site.settings         W  W  W  -  -  -  -  -  -  -  -  -  -
  site.domains          W  W  -  -  -  -  -  -  -  -  -  L4 -
  site.transfer         W  -  -  -  -  -  -  -  -  -  -  -  -
  post.edit             W  W  W  W  W  -  -  -  -  -  -  -  -
  comments.moderate     W  W  W  -  -  -  -  W  -  -  -  -  -
  comments.trusted      W  W  W  W  W  -  -  W  W  -  -  -  -
  products.edit         W  W  W  W  W  -  -  -  -  R  -  -  -
  store.create          W  W  W  -  W  -  -  -  -  -  -  -  -
  commerce.settings     W  W  W  -  L5 -  -  -  -  -  -  -  -
  commerce.payments     W  W  -  -  -  -  -  -  -  -  -  -  -
  orders.read           R  R  R  -  R  -  -  -  -  -  -  -  -
  orders.manage         W  W  W  -  W  -  -  -  -  -  -  -  -
  orders.refund         W  W  W  -  L6 -  -  -  -  -  -  -  -
  discounts             W  W  W  -  W  -  -  -  -  -  -  -  -
  subscriptions.manage  W  W  W  -  W  -  -  -  -  -  -  -  -
  restock.read          R  R  R  -  R  -  -  -  -  -  -  -  -
  restock.send          W  W  W  -  W  -  -  -  -  -  -  -  -
  forms.edit            W  W  W  W  -  -  -  -  -  -  -  -  -
  submissions.read      R  R  R  -  -  -  -  -  -  -  -  -  -
  campaigns             W  W  W  -  -  W  -  -  -  -  -  -  -
  members               W  W  W  -  R  -  -  -  -  -  -  -  -
  scheduling            W  W  -  -  -  -  W  -  -  -  -  -  -
  analytics.site        R  R  R  -  -  R3 -  -  -  R  -  -  -
  analytics.commerce    R  R  R  -  R  -  -  -  -  R  -  -  -
  contributors          W  W  -  -  -  -  -  -  -  -  -  -  -
  billing               W  W  -  -  -  -  -  -  -  -  -  W  -
  api.tokens            W  W  -  -  -  -  -  -  -  -  -  -  -
  audit.read            R  R  -  -  -  -  -  -  -  -  -  L4 -
  privacy.export        W  W  -  -  -  -  -  -  -  -  -  -  -
`;

const LIMIT_NUMBERS = {
  storePages: 1,
  productPages: 2,
  campaigns: 3,
  planAndSignIns: 4,
  shippingAndStock: 5,
  refundsOfADay: 6,
};

const owner: Person = { roles: [], isOwner: true };
const withRoles = (...roles: number[]): Person => ({ roles, isOwner: false });
const rolesArbitrary = fc.subarray([...ROLES]);
const personArbitrary = fc.record({ roles: rolesArbitrary, isOwner: fc.boolean() });

function toCell(grant: Grant | undefined): string {
  if (grant === undefined) return '-';
  const number = grant.limit === undefined ? '' : String(LIMIT_NUMBERS[grant.limit]);
  if (number !== '' && grant.limit !== 'campaigns') return `L${number}`;
  return `${grant.acts.includes('change') ? 'W' : 'R'}${number}`;
}

/** What one person may do and another may not. */
function beyond(one: Person, other: Person): string[] {
  return PERMISSIONS.flatMap((permission) =>
    (['read', 'change'] as const)
      .filter(
        (act) =>
          (can(one, permission, act) && !can(other, permission, act)) ||
          (canInPart(one, permission, act) && !canInPart(other, permission, act)),
      )
      .map((act) => `${act} ${permission}`),
  );
}

describe('the matrix of permissions', () => {
  it('is the agreed one, cell by cell', () => {
    const [head = [], ...rows] = AGREED.trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/));
    const people = head.slice(1).map((code) => (code === 'Ow' ? owner : withRoles(Number(code))));
    const found = PERMISSIONS.map((permission) => [
      permission,
      ...people.map((person) => grantsOf(person, permission).map(toCell).join('+') || '-'),
    ]);
    expect(found).toEqual(rows);
    expect(found).toHaveLength(38);
    expect(head.slice(2).map(Number)).toEqual(ROLES);
  });

  it('has a column for every role', () => {
    expect(toRoles(ROLES)).toEqual(toRoles(Object.values(CONTRIBUTOR_ROLE)));
    expect(ROLES.every(isRole)).toBe(true);
    expect([0, 5, 12, 13, 1.5, Number.NaN].some(isRole)).toBe(false);
  });

  it('knows its permissions by name and no other word', () => {
    expect(PERMISSIONS.every(isPermission)).toBe(true);
    expect(['', 'constructor', 'toString', '__proto__', 'SITE.DESIGN'].some(isPermission)).toBe(false);
  });
});

describe('what a person may do', () => {
  it('is the union of their roles, and more roles never take anything away', () => {
    fc.assert(
      fc.property(personArbitrary, rolesArbitrary, (person, more) => {
        const richer = { ...person, roles: [...person.roles, ...more] };
        expect(beyond(person, richer)).toEqual([]);
      }),
    );
  });

  it.each<[string, Person, Permission, boolean, boolean, string[]]>([
    ['an admin writes template files', withRoles(1), 'code.inject', true, true, []],
    ['a website manager writes none', withRoles(15), 'code.inject', false, false, []],
    ['a website manager designs', withRoles(15), 'site.design', true, true, []],
    ['a reporter looks at products', withRoles(3), 'products.edit', true, false, []],
    ['a store manager sees members', withRoles(8), 'members', true, false, []],
    ['a store manager refunds within limits', withRoles(8), 'orders.refund', false, false, ['refundsOfADay']],
    ['one who is store manager and admin has no limit', withRoles(8, 1), 'orders.refund', true, true, []],
    ['an accountant sees sign-ins only', withRoles(2), 'audit.read', false, false, ['planAndSignIns']],
    ['only the owner hands the site over', withRoles(1, 15, 4), 'site.transfer', false, false, []],
    ['the owner does', owner, 'site.transfer', true, true, []],
    ['a role that does not exist grants nothing', withRoles(99), 'site.viewLocked', false, false, []],
    ['role 14 grants nothing', withRoles(14), 'site.viewLocked', false, false, []],
  ])('%s', (_, person, permission, reads, changes, limits) => {
    expect(can(person, permission, 'read')).toBe(reads);
    expect(can(person, permission, 'change')).toBe(changes);
    expect(limitsOf(person, permission, 'read')).toEqual(limits);
    expect(canInPart(person, permission, 'read')).toBe(reads || limits.length > 0);
  });

  it('within a limit may be to look only', () => {
    expect(limitsOf(withRoles(11), 'analytics.site', 'read')).toEqual(['campaigns']);
    expect(limitsOf(withRoles(11), 'analytics.site', 'change')).toEqual([]);
    expect(limitsOf(withRoles(11), 'translations', 'change')).toEqual(['campaigns']);
  });
});

describe('giving roles', () => {
  it('never gives anybody more than the giver has', () => {
    fc.assert(
      fc.property(personArbitrary, rolesArbitrary, (giver, roles) => {
        const isBeyond = beyond({ roles, isOwner: false }, giver).length > 0;
        expect(mayGive(giver, roles) && isBeyond).toBe(false);
      }),
    );
  });

  it('is possible for all roles by owner and admin, and for the own roles by everybody', () => {
    for (const role of ROLES) {
      expect(mayGive(owner, [role])).toBe(true);
      expect(mayGive(withRoles(1), [role])).toBe(true);
      expect(mayGive(withRoles(role), [role])).toBe(true);
    }
    expect(mayGive(withRoles(15), [1])).toBe(false);
    expect(mayGive(withRoles(4), [15])).toBe(false);
    expect(mayGive(withRoles(4), [4, 14])).toBe(true);
    expect(mayGive(withRoles(15), [8, 2])).toBe(false);
  });
});

describe('the people of a site', () => {
  it('have an administrator while one is the owner or has the role', () => {
    expect(hasAdmin([withRoles(4), withRoles(1)])).toBe(true);
    expect(hasAdmin([owner])).toBe(true);
    expect(hasAdmin([withRoles(15), withRoles(8)])).toBe(false);
    expect(hasAdmin([])).toBe(false);
  });

  it('are managed by people, not by programs', () => {
    const closed = PERMISSIONS.filter((permission) => !isOpenToTokens(permission));
    expect(closed).toEqual(['site.transfer', 'contributors', 'api.tokens']);
  });
});
