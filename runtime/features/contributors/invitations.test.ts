import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  acceptInvitation,
  changeRoles,
  inviteContributor,
  listContributors,
  removeContributor,
  resendInvitation,
  revokeInvitation,
} from '#shared/features/contributors/contract.ts';
import { INVITATION_MS } from '#shared/features/contributors/rules.ts';
import { addPerson, comeIn, mailedLink, mailedToken, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager } = CONTRIBUTOR_ROLE;
const PASSWORD = 'gulls over the quay';
const NOBODY = 'f'.repeat(24);

let app: TestApp;
let boss: TestPerson;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [admin]);
});

afterAll(() => app.close());

function newAddress(): string {
  count += 1;
  return `Guest-${count}@Saltmarsh.Example`;
}

async function invite(email: string, roles: number[] = [editor], by = boss) {
  const { invitation } = await by.client.call(inviteContributor, { body: { email, roles } });
  return invitation;
}

async function accept(token: string, answer: { name?: string; password?: string } = {}) {
  const visitor = await comeIn(app);
  const body = { token, name: 'Grace', password: PASSWORD, ...answer };
  const response = await visitor.call('POST', acceptInvitation.path, body);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe('inviting a person', () => {
  it('mails a link to a page of the site, and keeps no token', async () => {
    const email = newAddress();
    const invitation = await invite(email, [storeManager, editor]);
    expect(invitation).toMatchObject({
      email: email.toLowerCase(),
      roles: [editor, storeManager],
      invitedBy: boss.name,
    });
    expect(Date.parse(invitation.expiresOn) - app.clock.now()).toBe(INVITATION_MS);
    const link = await mailedLink(app, email.toLowerCase());
    expect(link.origin + link.pathname).toBe(`${app.origin}/account/invitation`);
    const token = link.searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const rows = await rowsOf(app, 'SELECT * FROM mailed_links WHERE website_id = $1');
    expect(JSON.stringify(rows)).not.toContain(token);
    const { invitations } = await boss.client.call(listContributors, {});
    expect(invitations).toContainEqual(invitation);
  });

  it.each([
    ['an address that is none', 'nobody', [4], 400, 'INVALID_INPUT'],
    ['an address with a line break', 'a@b.example\nBcc: x@y.example', [4], 400, 'INVALID_INPUT'],
    ['no role', 'a@b.example', [], 400, 'INVALID_INPUT'],
    ['a role that does not exist', 'a@b.example', [13], 400, 'UNKNOWN_ROLE'],
  ])('refuses %s', async (_, email, roles, status, code) => {
    await expect(invite(email, roles)).rejects.toMatchObject({ status, code });
  });

  it('refuses who is there already or is invited already, in any spelling, and mails nothing then', async () => {
    const email = newAddress();
    await invite(email);
    const mails = await rowsOf(app, 'SELECT 1 FROM mail_messages WHERE website_id = $1');
    await expect(invite(email.toUpperCase())).rejects.toMatchObject({ status: 409, code: 'ALREADY_INVITED' });
    await expect(invite(boss.email)).rejects.toMatchObject({ status: 409, code: 'ALREADY_CONTRIBUTOR' });
    expect(await rowsOf(app, 'SELECT 1 FROM mail_messages WHERE website_id = $1')).toHaveLength(mails.length);
  });

  it('makes one invitation when two ask at the same time', async () => {
    const email = newAddress();
    const answers = await Promise.allSettled([invite(email), invite(email), invite(email)]);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ALREADY_INVITED' });
  });

  it('is not for everybody', async () => {
    const person = await addPerson(app, [editor]);
    await expect(invite(newAddress(), [editor], person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(
      person.client.call(revokeInvitation, { params: { invitationId: NOBODY } }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(
      person.client.call(resendInvitation, { params: { invitationId: NOBODY } }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('again with the same key mails once', async () => {
    const visitor = app.visitor();
    const headers = { authorization: `Bearer ${boss.token}`, 'idempotency-key': 'invite-once' };
    const body = { email: newAddress(), roles: [editor] };
    const first = await visitor.call('POST', inviteContributor.path, body, headers);
    const second = await visitor.call('POST', inviteContributor.path, body, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    const mails = await rowsOf(
      app,
      'SELECT 1 FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      body.email.toLowerCase(),
    );
    expect(mails).toHaveLength(1);
  });
});

describe('accepting an invitation', () => {
  it('makes the account with the roles it was sent for, once', async () => {
    const email = newAddress().toLowerCase();
    await invite(email, [storeManager]);
    const token = await mailedToken(app, email);
    const { status, json } = await accept(token);
    expect(status).toBe(201);
    expect(json['contributor']).toMatchObject({
      email,
      name: 'Grace',
      roles: [storeManager],
      isOwner: false,
    });
    expect(await accept(token)).toMatchObject({ status: 410, json: { code: 'LINK_USED' } });
    const visitor = await comeIn(app);
    const signedIn = await visitor.call('POST', '/api/v1/session', { email, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    const { invitations } = await boss.client.call(listContributors, {});
    expect(invitations.some((invitation) => invitation.email === email)).toBe(false);
  });

  it('works once however many ask at the same time', async () => {
    const email = newAddress().toLowerCase();
    await invite(email);
    const token = await mailedToken(app, email);
    const answers = await Promise.all([1, 2, 3].map(() => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
  });

  it('keeps the link good while the answer is not', async () => {
    const email = newAddress().toLowerCase();
    await invite(email);
    const token = await mailedToken(app, email);
    expect(await accept(token, { password: 'short' })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_INPUT', errors: { password: expect.any(String) as string } },
    });
    expect(await accept(token, { password: 'football1' })).toMatchObject({
      status: 400,
      json: { code: 'COMMON_PASSWORD', errors: { password: expect.any(String) as string } },
    });
    expect(await accept(token, { name: ' ' })).toMatchObject({ status: 400 });
    expect((await accept(token)).status).toBe(201);
  });

  it('is refused after seven days, after a new link was sent, and after it was taken back', async () => {
    const email = newAddress().toLowerCase();
    const invitation = await invite(email);
    const params = { invitationId: invitation.id };
    const first = await mailedToken(app, email);
    await boss.client.call(resendInvitation, { params });
    const second = await mailedToken(app, email);
    expect(second).not.toBe(first);
    expect(await accept(first)).toMatchObject({ status: 410, json: { code: 'LINK_USED' } });
    expect(await boss.client.call(revokeInvitation, { params })).toEqual({ success: true });
    await expect(boss.client.call(revokeInvitation, { params })).rejects.toMatchObject({
      status: 404,
      code: 'INVITATION_NOT_FOUND',
    });
    await expect(boss.client.call(resendInvitation, { params })).rejects.toMatchObject({ status: 404 });
    expect((await accept(second)).status).toBe(410);
    await invite(email);
    const third = await mailedToken(app, email);
    app.clock.move(INVITATION_MS);
    expect((await accept(third)).status).toBe(410);
    boss = await addPerson(app, [admin]);
    expect((await invite(email)).email).toBe(email);
    expect((await accept(await mailedToken(app, email))).status).toBe(201);
  });

  it('is refused when who invited may not give these roles any more', async () => {
    const inviter = await addPerson(app, [admin]);
    const [first, second] = [newAddress().toLowerCase(), newAddress().toLowerCase()];
    await invite(first, [admin], inviter);
    await invite(second, [editor], inviter);
    await boss.client.call(changeRoles, { params: { contributorId: inviter.id }, body: { roles: [editor] } });
    expect((await accept(await mailedToken(app, first))).status).toBe(410);
    await boss.client.call(removeContributor, { params: { contributorId: inviter.id } });
    expect((await accept(await mailedToken(app, second))).status).toBe(410);
  });

  it('brings back who was removed, with the new roles and the new password', async () => {
    const person = await addPerson(app, [admin]);
    await boss.client.call(removeContributor, { params: { contributorId: person.id } });
    await invite(person.email, [editor]);
    const { status, json } = await accept(await mailedToken(app, person.email));
    expect(status).toBe(201);
    expect(json['contributor']).toMatchObject({ id: person.id, roles: [editor], name: 'Grace' });
  });

  it('needs a crumb and a token that is one', async () => {
    const body = { token: 'x'.repeat(43), name: 'Eve', password: PASSWORD };
    expect(
      (await app.visitor().call('POST', acceptInvitation.path, body, { 'x-csrf-token': '' })).status,
    ).toBe(403);
    expect((await accept('x'.repeat(43))).status).toBe(410);
    expect((await accept('short')).status).toBe(400);
  });
});
