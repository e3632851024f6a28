import { describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { ALL_ROLES, describeGrants, describeRoles } from './role-words.ts';

describe('roles in words', () => {
  it('has a title and a summary of its own for every role there is', () => {
    expect(new Set(ALL_ROLES.map(({ role }) => role))).toEqual(new Set(Object.values(CONTRIBUTOR_ROLE)));
    expect(new Set(ALL_ROLES.map(({ title }) => title)).size).toBe(ALL_ROLES.length);
    expect(ALL_ROLES.filter(({ summary }) => summary === '')).toEqual([]);
  });

  it('names several roles, the mightiest first', () => {
    expect(describeRoles([CONTRIBUTOR_ROLE.reporting, CONTRIBUTOR_ROLE.storeManager])).toBe(
      'Store manager, Reporting',
    );
    expect(describeRoles([])).toBe('');
  });

  it('says what a role allows as the matrix has it, with what limits it', () => {
    expect(describeGrants(CONTRIBUTOR_ROLE.none)).toEqual([]);
    expect(describeGrants(CONTRIBUTOR_ROLE.reporting)).toEqual([
      'Products and stock (to see)',
      'Traffic reports',
      'Sales reports',
    ]);
    const store = describeGrants(CONTRIBUTOR_ROLE.storeManager);
    expect(store).toContain('Refund and cancel orders (refunds up to the limit of a day)');
    expect(store).toContain('Products and stock');
    expect(store).not.toContain('People and their roles');
  });
});
