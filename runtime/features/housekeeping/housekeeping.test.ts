import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { BIN_MS } from '#shared/features/bin/rules.ts';
import { createWebsite } from '#shared/features/websites/contract.ts';
import { HOUSEKEEPING_MS, KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { deleteOldRows } from '../../database/chores.ts';
import type { SiteScope } from '../../database/database.ts';
import { withConnection } from '../../database/roles.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pagePurges } from '../page-cache/model.ts';
import { createHousekeeping } from './housekeeping.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const PATIENCE = { timeout: 20_000, interval: 50 };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
});

afterAll(() => app.close());

let made = 0;
const newId = () => {
  made += 1;
  return made.toString(16).padStart(24, 'e');
};
const ago = (ms: number) => new Date(app.clock.now() - ms);
const countOf = async (table: string, where: string) =>
  (await rowsOf(app, `SELECT 1 FROM ${table} WHERE website_id = $1 AND ${where}`)).length;

/** Waits until the site was tidied once more. */
async function tidy(): Promise<void> {
  app.clock.move(HOUSEKEEPING_MS);
  await app.app.housekeeping.lookThrough();
  await vi.waitFor(async () => {
    const open = await rowsOf(
      app,
      `SELECT 1 FROM jobs.job WHERE data ->> 'websiteId' = $1 AND name = 'housekeeping' AND state <> 'completed'`,
    );
    expect(open).toEqual([]);
  }, PATIENCE);
}

const mail = (state: string, at: Date) =>
  rowsOf(
    app,
    `INSERT INTO mail_messages (website_id, id, kind, template, language, to_address, sender_name, subject, html, text,
                                state, created_at)
     VALUES ($1, $2, 'transactional', 'invitation', 'en-US', $3 || '@x.example', 'Shop', 'Hello', '<p>x</p>', 'x', $3, $4)`,
    newId(),
    state,
    at,
  );
const entry = (act: string, at: Date) =>
  rowsOf(
    app,
    `INSERT INTO audit_entries (website_id, id, at, actor_kind, actor_id, actor_name, act, subject_kind, subject_id,
                                subject_title, request_id, network)
     VALUES ($1, $2, $3, 'system', '', 'Awning', $4, 'x', 'x', 'x', 'x', '')`,
    newId(),
    at,
    act,
  );
const letter = (job: string, at: Date) =>
  rowsOf(
    app,
    `INSERT INTO dead_letters (website_id, id, job_id, job, payload, problem, tries, queued_at, failed_at)
     VALUES ($1, $2, gen_random_uuid(), $3, '{}', 'x', '[]', $4, $4)`,
    newId(),
    job,
    at,
  );

describe('once a day, housekeeping', () => {
  it('deletes the contents of old mails, and keeps the record of them', async () => {
    for (const state of ['sent', 'failed']) await mail(state, ago(KEPT_MS.mailContents));
    await mail('held', ago(KEPT_MS.mailContents - 2 * DAY_MS));
    await tidy();
    const rows = await rowsOf(
      app,
      "SELECT state, html, text FROM mail_messages WHERE website_id = $1 AND to_address LIKE '%x.example' ORDER BY state",
    );
    expect(rows).toEqual([
      { state: 'failed', html: '<p>x</p>', text: 'x' },
      { state: 'held', html: '<p>x</p>', text: 'x' },
      { state: 'sent', html: '', text: '' },
    ]);
  });

  it('deletes old entries of the activity log and old failed jobs', async () => {
    await entry('old', ago(KEPT_MS.auditEntries));
    await entry('younger', ago(KEPT_MS.auditEntries - 2 * DAY_MS));
    await letter('old', ago(KEPT_MS.deadLetters));
    await letter('younger', ago(KEPT_MS.deadLetters - 2 * DAY_MS));
    await tidy();
    const acts = await rowsOf(
      app,
      "SELECT act FROM audit_entries WHERE website_id = $1 AND subject_kind = 'x' ORDER BY act",
    );
    expect(acts).toEqual([{ act: 'younger' }]);
    expect(await rowsOf(app, 'SELECT job FROM dead_letters WHERE website_id = $1')).toEqual([
      { job: 'younger' },
    ]);
  });

  it('deletes expired sessions, invitations, links, answers, counts and purges', async () => {
    const { id } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const bind = [id, ago(KEPT_MS.invitations)] as const;
    const at = (sql: string) => rowsOf(app, sql, ...bind);
    await at(
      `INSERT INTO contributor_invitations (website_id, id, email, roles, inviter_id, created_at, expires_at)
       VALUES ($1, $2, 'old@x.example', '{}', $2, $3, $3)`,
    );
    await at(
      `INSERT INTO mailed_links (website_id, token_hash, purpose, subject_id, created_at, expires_at)
       VALUES ($1, 'old', 'staff-password', $2, $3, $3)`,
    );
    await at(
      `INSERT INTO mailed_link_asks (website_id, id, purpose, email, origin, language, created_at)
       VALUES ($1, $2, 'staff-password', 'old@x.example', 'x', 'en', $3)`,
    );
    await at(
      `INSERT INTO idempotency_keys (website_id, key_hash, fingerprint, created_at) VALUES ($1, 'old' || $2, 'x', $3)`,
    );
    await at(
      `INSERT INTO rate_limits (website_id, subject_hash, used, closes_at) VALUES ($1, 'old' || $2, 1, $3)`,
    );
    await at("INSERT INTO page_purges (website_id, id, tags, purged_at) VALUES ($1, $2, '{}', $3)");
    const tables = [
      ['contributor_sessions', `contributor_id = '${id}'`],
      ['contributor_invitations', "email = 'old@x.example'"],
      ['mailed_links', "token_hash = 'old'"],
      ['mailed_link_asks', "email = 'old@x.example'"],
      ['idempotency_keys', "key_hash LIKE 'old%'"],
      ['rate_limits', "subject_hash LIKE 'old%'"],
      ['page_purges', `id = '${id}'`],
    ] as const;
    const counts = () => Promise.all(tables.map(([table, where]) => countOf(table, where)));
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
    await tidy();
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('keeps what is still valid', async () => {
    await tidy();
    const { id } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await rowsOf(
      app,
      `INSERT INTO contributor_invitations (website_id, id, email, roles, inviter_id, created_at, expires_at)
       VALUES ($1, $2, 'new@x.example', '{}', $2, $3, $3)`,
      id,
      ago(0),
    );
    await rowsOf(
      app,
      'UPDATE contributor_sessions SET expires_at = $2 WHERE website_id = $1 AND contributor_id = $3',
      new Date(app.clock.now() + 2 * DAY_MS),
      id,
    );
    await tidy();
    expect(await countOf('contributor_sessions', `contributor_id = '${id}'`)).toBe(1);
    expect(await countOf('contributor_invitations', "email = 'new@x.example'")).toBe(1);
  });

  it('erases what was in the bin for 30 days, whatever became of it', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
    const path = 'blocks/overdue.block';
    const { hash } = await client.call(writeTemplateFile, { body: { path, content: 'x', baseHash: null } });
    await client.call(deleteTemplateFile, { body: { path, baseHash: hash ?? '' } });
    await tidy();
    expect(await countOf('bin_entries', `item_id = '${path}'`)).toBe(1);
    app.clock.move(BIN_MS - HOUSEKEEPING_MS);
    await tidy();
    expect(await countOf('bin_entries', `item_id = '${path}'`)).toBe(0);
  });

  it('waits for no disk where it deletes old rows, and leaves other work alone', async () => {
    const SHOW = 'SHOW synchronous_commit';
    const old = deleteOldRows({ table: pagePurges, key: 'id', time: 'purgedAt', keptMs: HOUR_MS });
    const site = await siteIdOf(app);
    const during = await app.db.withSite(site, async (scope) => {
      await old.run(scope, app.clock.now(), 1);
      return scope.query(SHOW);
    });
    expect(during).toEqual([{ synchronous_commit: 'off' }]);
    const behind = await app.db.withSite(site, (scope) => scope.query(SHOW));
    expect(behind).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('deletes more rows than one step takes', async () => {
    await rowsOf(
      app,
      `INSERT INTO rate_limits (website_id, subject_hash, used, closes_at)
       SELECT $1, 'many' || n, 1, $2 FROM generate_series(1, 1201) AS n`,
      ago(HOUR_MS),
    );
    await tidy();
    expect(await countOf('rate_limits', "subject_hash LIKE 'many%'")).toBe(0);
  });
});

describe('the turn of a site', () => {
  it('comes once a day, whichever of several processes is first, and for every site', async () => {
    await tidy();
    const owner = await app.owner();
    await owner.call(createWebsite, {
      body: { title: 'Second', slug: 'second', language: 'en-US', currency: 'EUR', timeZone: 'Europe/Rome' },
    });
    const enqueue = vi.fn<(scope: SiteScope) => Promise<string>>(async () => 'job');
    const keep = () =>
      createHousekeeping({
        db: app.db,
        clock: app.clock,
        log: silentLog,
        jobs: { enqueue, handle: () => undefined },
        chores: [],
      }).lookThrough();
    await Promise.all([keep(), keep()]);
    const first = enqueue.mock.calls.map(([scope]) => scope.websiteId);
    expect(first).toHaveLength(1);
    expect(first).not.toContain(await siteIdOf(app));
    app.clock.move(HOUSEKEEPING_MS);
    await Promise.all([keep(), keep()]);
    const all = enqueue.mock.calls.map(([scope]) => scope.websiteId).slice(1);
    expect(all).toHaveLength(2);
    expect(new Set(all)).toEqual(new Set([...first, await siteIdOf(app)]));
  });
});

describe('many sites', () => {
  const LOOK_MS = 5 * 60 * 1000;
  const DAY_OF_LOOKS = HOUSEKEEPING_MS / LOOK_MS;
  const started: string[] = [];

  /** Another process, or the same one after it was started again: nothing is kept in it. */
  const look = () =>
    createHousekeeping({
      db: app.db,
      clock: app.clock,
      log: silentLog,
      jobs: {
        enqueue: async ({ websiteId }) => {
          started.push(websiteId);
          return 'job';
        },
        handle: () => undefined,
      },
      chores: [],
    }).lookThrough();
  const startedBy = async (...looks: (() => Promise<void>)[]) => {
    started.length = 0;
    await Promise.all(looks.map((one) => one()));
    return started.length;
  };
  /** Sites that are nothing but a row; only the administrator may make such. */
  const addSites = (from: number, to: number) =>
    withConnection(app.database.adminUrl, async (client) => {
      await client.query('SET session_replication_role = replica');
      await client.query(
        `INSERT INTO websites (website_id, title, tag_line, language, time_zone, currency, settings, live_release_id,
                               crumb_key, is_sample, created_at)
         SELECT id, 'x', '', 'en-US', 'UTC', 'EUR', '{}', id, 'x', false, now()
           FROM generate_series($1::int, $2::int) AS n, concat('d', lpad(to_hex(n), 23, '0')) AS id`,
        [from, to],
      );
    });

  it('are not tidied at once, but a few of them between two looks, whoever looks and however often', async () => {
    await addSites(3, 60);
    app.clock.move(2 * HOUSEKEEPING_MS);
    expect(await startedBy(look, look)).toBe(10);
    expect(await startedBy(look, look)).toBe(0);
    for (let round = 1; round < 6; round += 1) {
      app.clock.move(LOOK_MS);
      expect(await startedBy(look, look)).toBe(10);
    }
    app.clock.move(LOOK_MS);
    expect(await startedBy(look)).toBe(0);
  });

  it('are each tidied once a day, at the time of day that they came to have', async () => {
    const days = [new Map<string, number>(), new Map<string, number>()];
    app.clock.move(HOUSEKEEPING_MS - 6 * LOOK_MS);
    for (const times of days) {
      for (let round = 0; round < DAY_OF_LOOKS; round += 1) {
        await startedBy(look);
        for (const id of started) {
          expect(times.has(id)).toBe(false);
          times.set(id, round);
        }
        app.clock.move(LOOK_MS);
      }
    }
    const [first = new Map(), second] = days;
    expect(first.size).toBe(60);
    expect(second).toEqual(first);
  });

  it('of a large server are more between two looks, so that a day is enough for all', async () => {
    await addSites(61, 3_000);
    app.clock.move(2 * HOUSEKEEPING_MS);
    expect(await startedBy(look)).toBe(21);
  });
});

describe('the function that prunes the log', () => {
  it('spares the last year and other sites, whatever the application asks for', async () => {
    await entry('last year', new Date(Date.now() - 360 * DAY_MS));
    await entry('before that', new Date(Date.now() - 370 * DAY_MS));
    const elsewhere = 'c'.repeat(24);
    const prune = (siteId: string) =>
      app.db.withSite(siteId, (scope) =>
        scope.query<{ count: number }>('SELECT prune_audit_entries($1, 100) AS count', [
          new Date(Date.now() + 1_000 * DAY_MS),
        ]),
      );
    expect(await prune(elsewhere)).toEqual([{ count: 0 }]);
    expect(await prune(await siteIdOf(app))).toEqual([{ count: 1 }]);
    expect(await countOf('audit_entries', "act = 'last year'")).toBe(1);
    expect(await countOf('audit_entries', "act = 'before that'")).toBe(0);
  });
});
