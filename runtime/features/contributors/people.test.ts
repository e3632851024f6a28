import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  changeRoles,
  endContributorSessions,
  getSession,
  listContributors,
  removeContributor,
  restoreContributor,
  transferOwnership,
} from '#shared/features/contributors/contract.ts';
import { PASSWORD_CONFIRMED_MS, REMOVED_MS } from '#shared/features/contributors/rules.ts';
import type { Client } from '#shared/http/client.ts';
import {
  addPerson,
  comeIn,
  ownerIdOf,
  rowsOf,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager, websiteManager } = CONTRIBUTOR_ROLE;
const NOBODY = 'f'.repeat(24);

let app: TestApp;
let boss: TestPerson;
let ownerId: string;

beforeAll(async () => {
  app = await startTestApp();
  ownerId = await ownerIdOf(app);
});

beforeEach(async () => {
  boss = await addPerson(app, [admin]);
});

afterAll(() => app.close());

const change = (by: Client, contributorId: string, roles: number[]) =>
  by.call(changeRoles, { params: { contributorId }, body: { roles } });
const remove = (by: Client, contributorId: string) =>
  by.call(removeContributor, { params: { contributorId } });
const restore = (by: Client, contributorId: string) =>
  by.call(restoreContributor, { params: { contributorId } });
const namesOf = async (by: Client) =>
  (await by.call(listContributors, {})).contributors.map((person) => person.name);

describe('the people of a site', () => {
  it('are listed for who manages them, without secrets', async () => {
    const person = await addPerson(app, [editor]);
    await person.client.call(getSession, {});
    const { contributors } = await boss.client.call(listContributors, {});
    expect(contributors.find(({ id }) => id === ownerId)).toMatchObject({ isOwner: true, roles: [admin] });
    expect(contributors.find(({ id }) => id === person.id)).toMatchObject({
      email: person.email,
      roles: [editor],
      isOwner: false,
    });
    expect(JSON.stringify(contributors)).not.toMatch(/argon2|password/i);
    await expect(person.client.call(listContributors, {})).rejects.toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
  });
});

describe('changing roles', () => {
  it('takes effect from the next call on, and may be repeated', async () => {
    const person = await addPerson(app, [editor]);
    const { contributor } = await change(boss.client, person.id, [websiteManager, admin, admin]);
    expect(contributor.roles).toEqual([admin, websiteManager]);
    expect((await person.client.call(listContributors, {})).contributors.length).toBeGreaterThan(1);
    await change(boss.client, person.id, [storeManager]);
    expect((await change(boss.client, person.id, [storeManager])).contributor.roles).toEqual([storeManager]);
    await expect(person.client.call(listContributors, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it.each([
    ['no role at all', [], 'INVALID_INPUT'],
    ['a role that does not exist', [5], 'UNKNOWN_ROLE'],
    ['a role that is no whole number', [1.5], 'INVALID_INPUT'],
  ])('refuses %s', async (_, roles, code) => {
    const person = await addPerson(app, [editor]);
    await expect(change(boss.client, person.id, roles)).rejects.toMatchObject({
      status: 400,
      code,
      errors: expect.objectContaining({}) as object,
    });
  });

  it('is refused for who is not there, is of another site or was removed', async () => {
    const person = await addPerson(app, [editor]);
    await remove(boss.client, person.id);
    for (const id of [NOBODY, person.id]) {
      await expect(change(boss.client, id, [editor])).rejects.toMatchObject({
        status: 404,
        code: 'CONTRIBUTOR_NOT_FOUND',
      });
    }
  });

  it('never takes administration from the owner', async () => {
    await expect(change(boss.client, ownerId, [editor])).rejects.toMatchObject({
      status: 409,
      code: 'OWNER_STAYS',
    });
    expect((await change(boss.client, ownerId, [admin, editor])).contributor.roles).toEqual([admin, editor]);
    await change(boss.client, ownerId, [admin]);
  });

  it('asks for the password again', async () => {
    const person = await addPerson(app, [editor]);
    app.clock.move(PASSWORD_CONFIRMED_MS);
    await expect(change(boss.client, person.id, [editor])).rejects.toMatchObject({
      status: 403,
      code: 'PASSWORD_NEEDED',
    });
  });

  it('does not let an administrator act who was demoted while the call waited', async () => {
    const rival = await addPerson(app, [admin]);
    const answers = await Promise.allSettled([
      change(boss.client, rival.id, [editor]),
      change(rival.client, boss.id, [editor]),
    ]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a site without an owner', () => {
  it('keeps its last administrator', async () => {
    const alone = await startTestApp();
    const last = await addPerson(alone, [admin]);
    await rowsOf(
      alone,
      "UPDATE contributors SET is_owner = false, roles = '{4}' WHERE website_id = $1 AND is_owner",
    );
    await expect(change(last.client, last.id, [editor])).rejects.toMatchObject({
      status: 409,
      code: 'LAST_ADMIN',
    });
    await expect(remove(last.client, last.id)).rejects.toMatchObject({ status: 409, code: 'LAST_ADMIN' });
    const second = await addPerson(alone, [admin]);
    const answers = await Promise.allSettled([
      change(last.client, last.id, [editor]),
      change(second.client, second.id, [editor]),
    ]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await alone.close();
  });
});

describe('removing a person', () => {
  it('ends their sessions at once, and can be taken back for 30 days', async () => {
    const person = await addPerson(app, [editor]);
    expect(await remove(boss.client, person.id)).toEqual({ success: true });
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    const visitor = await comeIn(app);
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await visitor.call('POST', '/api/v1/session', login)).status).toBe(401);
    await expect(remove(boss.client, person.id)).rejects.toMatchObject({ status: 404 });
    const { contributors } = await boss.client.call(listContributors, {});
    expect(contributors.find(({ id }) => id === person.id)?.removedOn).toBeDefined();
    const { contributor } = await restore(boss.client, person.id);
    expect(contributor).toMatchObject({ id: person.id, roles: [editor] });
    expect(contributor.removedOn).toBeUndefined();
    expect((await visitor.call('POST', '/api/v1/session', login)).status).toBe(200);
    await expect(restore(boss.client, person.id)).rejects.toMatchObject({ status: 404 });
  });

  it('is final after 30 days', async () => {
    const person = await addPerson(app, [editor]);
    await remove(boss.client, person.id);
    app.clock.move(REMOVED_MS);
    const later = await addPerson(app, [admin]);
    await expect(restore(later.client, person.id)).rejects.toMatchObject({ status: 404 });
    expect(await namesOf(later.client)).not.toContain(person.name);
    await remove(later.client, (await addPerson(app, [editor])).id);
    expect(
      await rowsOf(app, 'SELECT 1 FROM contributors WHERE website_id = $1 AND id = $2', person.id),
    ).toEqual([]);
  });

  it('is refused for the owner and for who is not there', async () => {
    await expect(remove(boss.client, ownerId)).rejects.toMatchObject({ status: 409, code: 'OWNER_STAYS' });
    await expect(remove(boss.client, NOBODY)).rejects.toMatchObject({ status: 404 });
    await expect(remove(boss.client, 'x')).rejects.toMatchObject({ status: 400 });
    const person = await addPerson(app, [editor]);
    await expect(remove(person.client, boss.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(restore(person.client, boss.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('ending the sessions of a person', () => {
  const end = (by: Client, contributorId: string) =>
    by.call(endContributorSessions, { params: { contributorId } });

  it('counts them, and none of anybody else', async () => {
    const person = await addPerson(app, [editor]);
    expect(await end(boss.client, person.id)).toEqual({ ended: 1 });
    expect(await end(boss.client, person.id)).toEqual({ ended: 0 });
    await expect(person.client.call(getSession, {})).rejects.toMatchObject({ status: 401 });
    await expect(end(boss.client, NOBODY)).rejects.toMatchObject({ status: 404 });
    await expect(end((await addPerson(app, [editor])).client, boss.id)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('transferring ownership', () => {
  it('is for the owner alone, makes the other one owner and administrator, and leaves one owner', async () => {
    const site = await startTestApp();
    const owner = await site.owner();
    const heir = await addPerson(site, [editor]);
    const other = await addPerson(site, [admin]);
    const transfer = (by: Client, contributorId: string) =>
      by.call(transferOwnership, { body: { contributorId } });
    await expect(transfer(other.client, other.id)).rejects.toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
    await expect(transfer(owner, NOBODY)).rejects.toMatchObject({ status: 404 });
    await expect(transfer(owner, 'x')).rejects.toMatchObject({ status: 400 });
    const { contributor } = await transfer(owner, heir.id);
    expect(contributor).toMatchObject({ id: heir.id, isOwner: true, roles: [admin, editor] });
    await expect(transfer(owner, heir.id)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const { contributors } = await heir.client.call(listContributors, {});
    expect(contributors.filter((person) => person.isOwner)).toHaveLength(1);
    expect(contributors.filter((person) => person.roles.includes(admin))).toHaveLength(3);
    await site.close();
  });
});
