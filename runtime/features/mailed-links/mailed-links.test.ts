import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { migrateDown, migrateUp } from '../../database/migrate.ts';
import { mailLinksOneWay } from '../../database/migrations/20261123-1900-mail-links-one-way.ts';
import { migrations } from '../../database/migrations/migrations.ts';
import { withConnection } from '../../database/roles.ts';
import { createIds, sha256 } from '../../platform/ids/ids.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMailedLinks, type LinkPurpose, type MailedLinks } from './service.ts';

const LIFE = 60_000;
const ID = 'a'.repeat(24);
const OTHER_ID = 'b'.repeat(24);

let app: TestApp;
let links: MailedLinks;

beforeAll(async () => {
  app = await startTestApp();
  const { db, clock } = app;
  const jobs = { handle: () => undefined, enqueue: async () => '' };
  links = createMailedLinks({ db, ids: createIds(clock), jobs });
});

afterAll(() => app.close());

const now = () => app.clock.now();
const atSite = async <T>(work: Parameters<TestApp['db']['withSite']>[1]) =>
  app.db.withSite(await siteIdOf(app), work) as Promise<T>;
const make = (purpose: LinkPurpose, subjectId = ID) =>
  atSite<string>((scope) => links.make(scope, { purpose, subjectId, lifeMs: LIFE }, now()));
const find = (purpose: LinkPurpose, token: string) =>
  atSite<string | undefined>((scope) => links.find(scope, purpose, token, now()));
const take = (purpose: LinkPurpose, token: string) =>
  atSite<string | undefined>((scope) => links.take(scope, purpose, token, now()));

describe('a mailed link', () => {
  it('opens one thing, once, however often it was looked at', async () => {
    const token = await make('invitation');
    expect(await find('invitation', token)).toBe(ID);
    expect(await find('invitation', token)).toBe(ID);
    expect(await take('invitation', token)).toBe(ID);
    expect(await take('invitation', token)).toBeUndefined();
    expect(await find('invitation', token)).toBeUndefined();
  });

  it('opens for one of two who come at the same time', async () => {
    const token = await make('staff-sign-in');
    const taken = await Promise.all([take('staff-sign-in', token), take('staff-sign-in', token)]);
    expect(taken.filter((id) => id === ID)).toHaveLength(1);
  });

  it('is good for its purpose only', async () => {
    const token = await make('staff-password');
    expect(await find('staff-sign-in', token)).toBeUndefined();
    expect(await take('member-password', token)).toBeUndefined();
    expect(await take('staff-password', token)).toBe(ID);
  });

  it('stays good when what it was taken for is refused', async () => {
    const token = await make('staff-sign-in');
    const refused = atSite(async (scope) => {
      await links.take(scope, 'staff-sign-in', token, now());
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await take('staff-sign-in', token)).toBe(ID);
  });

  it('takes the place of an earlier one for the same purpose and subject, of no other', async () => {
    const first = await make('staff-password');
    const otherPurpose = await make('staff-sign-in');
    const otherSubject = await make('staff-password', OTHER_ID);
    const second = await make('staff-password');
    expect(await find('staff-password', first)).toBeUndefined();
    expect(await find('staff-password', second)).toBe(ID);
    expect(await find('staff-sign-in', otherPurpose)).toBe(ID);
    expect(await find('staff-password', otherSubject)).toBe(OTHER_ID);
  });

  it('ends with its time and when its subject ends all', async () => {
    const token = await make('staff-password');
    const other = await make('staff-sign-in');
    await atSite((scope) => links.endAll(scope, ID));
    expect(await find('staff-password', token)).toBeUndefined();
    expect(await find('staff-sign-in', other)).toBeUndefined();
    const late = await make('staff-password');
    app.clock.move(LIFE);
    expect(await find('staff-password', late)).toBeUndefined();
  });

  it('is kept as a hash', async () => {
    const token = await make('member-password');
    const kept = JSON.stringify(await rowsOf(app, 'SELECT * FROM mailed_links WHERE website_id = $1'));
    expect(kept).not.toContain(token);
    expect(kept).toContain(sha256(token));
  });
});

describe('links that were sent before there was one table', () => {
  it('work after it, and again after the way back', async () => {
    const { ownerUrl, appUrl } = app.database;
    const steps = migrations.length - migrations.indexOf(mailLinksOneWay);
    const { id } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const query = async <Row extends object>(sql: string) =>
      withConnection(ownerUrl, async (client) => (await client.query<Row>(sql)).rows);
    await migrateDown(ownerUrl, appUrl, steps);
    await rowsOf(
      app,
      `INSERT INTO password_resets VALUES ($1, 'reset', $2, now(), now() + interval '1 hour')`,
      id,
    );
    await rowsOf(
      app,
      `INSERT INTO contributor_invitations (website_id, id, email, roles, token_hash, inviter_id, created_at, expires_at)
       VALUES ($1, $2, 'guest@x.example', '{4}', 'invited', $3, now(), now() + interval '1 day')`,
      OTHER_ID,
      id,
    );
    await rowsOf(
      app,
      `INSERT INTO site_users (website_id, id, email, password_hash, first_name, last_name, locale, created_at)
       VALUES ($1, $2, 'member@x.example', 'x', '', '', '', now())`,
      ID,
    );
    await rowsOf(
      app,
      `INSERT INTO site_user_links VALUES ($1, 'confirm', $2, 'confirm', now(), now() + interval '1 day')`,
      ID,
    );
    await rowsOf(
      app,
      `INSERT INTO site_user_asks VALUES ($1, $2, 'password', 'member@x.example', 'x', 'fr', now())`,
      ID,
    );
    await query(
      `INSERT INTO jobs.job (name, data) VALUES ('site-user-mail', '{"job":"site-user-mail","payload":{"askId":"${ID}"}}')`,
    );

    await migrateUp(ownerUrl, appUrl);
    const moved = await rowsOf(
      app,
      `SELECT token_hash AS hash, purpose, subject_id AS subject FROM mailed_links
        WHERE website_id = $1 AND token_hash IN ('reset', 'invited', 'confirm') ORDER BY hash`,
    );
    expect(moved).toEqual([
      { hash: 'confirm', purpose: 'member-confirmation', subject: ID },
      { hash: 'invited', purpose: 'invitation', subject: OTHER_ID },
      { hash: 'reset', purpose: 'staff-password', subject: id },
    ]);
    const asked = await rowsOf(app, 'SELECT purpose, language FROM mailed_link_asks WHERE website_id = $1');
    expect(asked).toEqual([{ purpose: 'member-password', language: 'fr' }]);
    const jobs = () =>
      query("SELECT name, data->>'job' AS job FROM jobs.job WHERE data->'payload' ? 'askId'");
    expect(await jobs()).toEqual([{ name: 'mailed-link', job: 'mailed-link' }]);

    await migrateDown(ownerUrl, appUrl, steps);
    expect(await rowsOf(app, 'SELECT token_hash FROM password_resets WHERE website_id = $1')).toEqual([
      { token_hash: 'reset' },
    ]);
    expect(await rowsOf(app, 'SELECT token_hash FROM contributor_invitations WHERE website_id = $1')).toEqual(
      [{ token_hash: 'invited' }],
    );
    expect(await rowsOf(app, 'SELECT purpose FROM site_user_links WHERE website_id = $1')).toEqual([
      { purpose: 'confirm' },
    ]);
    expect(await jobs()).toEqual([{ name: 'site-user-mail', job: 'site-user-mail' }]);
    await migrateUp(ownerUrl, appUrl);
  });
});
