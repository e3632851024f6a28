import { known } from '../../database/in-order.ts';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailKind } from '#shared/features/mail/rules.ts';
import { NO_BRAND } from '#shared/features/theme-settings/brand.ts';
import { createEngine } from '#shared/template/index.ts';
import { type JobHandler, JobLost, type JobRun } from '../../jobs/job.ts';
import { isKeyGood, readFileName } from '../../platform/files/file-keys.ts';
import { createIds } from '../../platform/ids/ids.ts';
import type { Delivery, OutgoingMail } from '../../platform/mail/mail-transport.ts';
import { findProject } from '../../project-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createMailDelivery, type deliverMail } from './deliver-mail.ts';
import { readEmailFiles } from './email-files.ts';
import { createMailHolds, type MailHolds } from './holds.ts';
import { createMailRenderer } from './render-mail.ts';
import { createMailService, type MailService } from './service.ts';

const SITE = 'a'.repeat(24);
const NOW = Date.UTC(2026, 10, 21, 9);
const clock = { now: () => NOW };

let database: TestDatabase;
let mail: MailService;
let holds: MailHolds;
let enqueued: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  holds = createMailHolds(db, clock);
  mail = createMailService({
    clock,
    ids: createIds({ now: () => Date.now() }),
    holds,
    render: createMailRenderer(createEngine(), () =>
      readEmailFiles(path.join(findProject(), 'resources', 'emails')),
    ),
    brandOf: () => known(NO_BRAND),
    jobs: {
      async toEnqueueAll(_, definition, payloads) {
        enqueued.push(...payloads.map(() => definition.name));
        return known(undefined);
      },
    },
  });
  await db.withSite(SITE, (scope) =>
    scope.query(
      `WITH kept AS (INSERT INTO contents (website_id, hash, content) VALUES ($1, repeat('0', 64), '') RETURNING 1),
            released AS (INSERT INTO releases (website_id, id, content_hash, manifest, changed_paths, style_hash, note, created_at, created_by)
              VALUES ($1, $1, '', '{}', '{}', repeat('0', 64), '', now(), 'x') RETURNING 1)
       INSERT INTO websites (website_id, title, tag_line, language, time_zone, currency, settings, live_release_id, crumb_key, is_sample, created_at, version)
       VALUES ($1, 'Shop', '', 'en', 'UTC', 'USD', '{}', $1, 'k', false, now(), 1)`,
      [SITE],
    ),
  );
});

beforeEach(() => {
  enqueued = [];
});

afterAll(() => database.close());

let readers = 0;

async function write(kind: MailKind = 'transactional', to?: string): Promise<string> {
  readers += 1;
  const address = to ?? `reader-${readers}@example.com`;
  const site = { title: 'Shop', origin: 'https://shop.example' };
  const data = { name: 'Ada', link: 'https://shop.example/x', minutes: 60 };
  const id = await database.db.withSite(SITE, (scope) =>
    mail.send(scope, { kind, to: address, template: 'password-reset', language: 'en', site, data }),
  );
  return id ?? '';
}

interface MailRow {
  readonly state: string;
  readonly problem: string | null;
  readonly text: string;
  readonly to_address: string;
  readonly unsubscribe_url: string | null;
}

async function read(id: string): Promise<MailRow> {
  const [row] = await database.db.withSite(SITE, (scope) =>
    scope.query<MailRow>('SELECT * FROM mail_messages WHERE website_id = $1 AND id = $2', [SITE, id]),
  );
  if (row === undefined) throw new Error('The mail is not there.');
  return row;
}

const hold = (address: string) => database.db.withSite(SITE, (scope) => holds.reasonFor(scope, address));

interface Try {
  readonly given: OutgoingMail[];
  readonly givenUp: string[];
  readonly error: unknown;
}

/** Tries a mail's job once with a transport that answers this. */
async function deliver(
  messageId: string,
  delivery: Delivery | 'killed' | 'killed before',
  options: {
    isLastTry?: boolean;
    keepsMails?: boolean;
    wasTaken?: boolean;
    meanwhile?: () => Promise<unknown>;
  } = {},
): Promise<Try> {
  const given: OutgoingMail[] = [];
  const givenUp: string[] = [];
  const handler: JobHandler<typeof deliverMail.payload> = createMailDelivery({
    onOutcome: () => known(undefined),
    onTry: () => known(undefined),
    db: database.db,
    clock,
    holds,
    transport: {
      keepsMails: options.keepsMails ?? false,
      async deliver(one, _signal, beforeGiving) {
        if (delivery === 'killed before') throw new Error('killed');
        await options.meanwhile?.();
        try {
          await beforeGiving();
        } catch (error) {
          return { outcome: 'later', problem: (error as Error).message };
        }
        given.push(one);
        if (delivery === 'killed') throw new Error('killed');
        return delivery;
      },
      wasTaken: async () => options.wasTaken,
    },
  });
  const run: JobRun = {
    id: 'job',
    websiteId: SITE,
    isLastTry: options.isLastTry ?? false,
    signal: AbortSignal.timeout(5_000),
    finish: (work) => database.db.withSite(SITE, work),
    async giveUp(problem, work) {
      givenUp.push(problem);
      await database.db.withSite(SITE, work);
    },
  };
  const error: unknown = await handler(run, { messageId }).catch((caught: unknown) => caught);
  return { given, givenUp, error };
}

describe('a mail that is delivered', () => {
  it('is sent once, however often its job comes, and its contents are gone', async () => {
    const id = await write();
    expect(enqueued).toEqual(['mail']);
    const first = await deliver(id, { outcome: 'sent' });
    expect(first.given).toMatchObject([{ id, senderName: 'Shop', writtenAt: NOW, unsubscribeUrl: null }]);
    expect(await read(id)).toMatchObject({ state: 'sent', problem: null, text: '' });
    expect((await deliver(id, { outcome: 'sent' })).given).toEqual([]);
  });

  it('brings keys to the pictures of a site with a password along, and to no other', async () => {
    const lockWith = (hash: string | null) =>
      database.db.withSite(SITE, (scope) =>
        scope.query('UPDATE websites SET password_hash = $2 WHERE website_id = $1', [SITE, hash]),
      );
    const pictured = async () => {
      const id = await write();
      await database.db.withSite(SITE, (scope) =>
        scope.query('UPDATE mail_messages SET html = $3 WHERE website_id = $1 AND id = $2', [
          SITE,
          id,
          `<img src="https://shop.example/images/${SITE}/cup.png?format=100w">`,
        ]),
      );
      return (await deliver(id, { outcome: 'sent' })).given[0]?.html;
    };
    expect(await pictured()).toBe(`<img src="https://shop.example/images/${SITE}/cup.png?format=100w">`);
    await lockWith('hash');
    const [, name = ''] = /images\/([^/]+)\/cup/.exec((await pictured()) ?? '') ?? [];
    await lockWith(null);
    const file = readFileName(name);
    expect(file && isKeyGood('k', file, NOW)).toBe(true);
  });

  it('stays to be read where mails are read', async () => {
    const id = await write();
    await deliver(id, { outcome: 'sent' }, { keepsMails: true });
    expect((await read(id)).text).toContain('https://shop.example/x');
  });

  it('waits for its next try when it was not taken, and has failed with the last', async () => {
    const id = await write();
    const later = { outcome: 'later', problem: '451 Come again' } as const;
    expect((await deliver(id, later)).error).toMatchObject({ message: '451 Come again' });
    expect(await read(id)).toMatchObject({ state: 'queued', problem: '451 Come again' });
    await deliver(id, later, { isLastTry: true });
    expect(await read(id)).toMatchObject({ state: 'failed' });
    expect((await deliver(id, { outcome: 'sent' })).given).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  it('is given up when it is refused, and can be sent when the cause is mended', async () => {
    const id = await write();
    expect((await deliver(id, { outcome: 'refused', problem: '554 No' })).givenUp).toEqual(['554 No']);
    expect(await read(id)).toMatchObject({ state: 'failed', problem: '554 No' });
    await deliver(id, { outcome: 'sent' });
    expect(await read(id)).toMatchObject({ state: 'sent', problem: null });
  });

  it('is not sent again by itself when its handing over was cut off, but may be by a person', async () => {
    const id = await write();
    await deliver(id, 'killed');
    expect(await read(id)).toMatchObject({ state: 'sending' });
    const second = await deliver(id, { outcome: 'sent' });
    expect(second.given).toEqual([]);
    expect(second.givenUp).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'undecided' });
    expect((await deliver(id, { outcome: 'sent' })).given).toHaveLength(1);
  });

  it('is sent by the next try when the process ended before anything of it was given', async () => {
    const id = await write();
    await deliver(id, 'killed before');
    expect(await read(id)).toMatchObject({ state: 'queued' });
    expect((await deliver(id, { outcome: 'sent' })).given).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('that was cut off is decided where the other side says that it took it: %s', async (wasTaken, times) => {
    const id = await write();
    await deliver(id, 'killed');
    const { given, givenUp } = await deliver(id, { outcome: 'sent' }, { wasTaken });
    expect([given.length, givenUp]).toEqual([times, []]);
    expect(await read(id)).toMatchObject({ state: 'sent', problem: null });
  });

  it('is left to the process that hands it over already', async () => {
    const id = await write();
    const meanwhile = () => deliver(id, { outcome: 'sent' });
    const { given, error } = await deliver(id, { outcome: 'sent' }, { meanwhile });
    expect(given).toEqual([]);
    expect(error).toBeInstanceOf(JobLost);
    expect(await read(id)).toMatchObject({ state: 'sent', problem: null });
  });

  it('is unclear when the connection broke after it was given', async () => {
    const id = await write();
    expect((await deliver(id, { outcome: 'unknown', problem: 'reset' })).givenUp).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'undecided' });
  });
});

describe('an address', () => {
  it('that does not exist gets no marketing mail until a mail arrives there', async () => {
    const id = await write();
    const { to_address: address } = await read(id);
    await deliver(id, { outcome: 'no-such-address', problem: '550 Who?' });
    expect(await read(id)).toMatchObject({ state: 'failed', problem: '550 Who?' });
    expect(await hold(address)).toBe('bounced');
    expect(await read(await write('marketing', address))).toMatchObject({ state: 'held' });
    await deliver(await write('transactional', address), { outcome: 'sent' });
    expect(await hold(address)).toBeUndefined();
  });

  it('whose reader refused marketing mails still gets the others', async () => {
    const first = await write('marketing');
    const { to_address: address, unsubscribe_url: url } = await read(first);
    const token = new URL(url ?? '').searchParams.get('token') ?? '';
    await database.db.withSite(SITE, async (scope) => {
      expect(await scope.ask(holds.readerOf('no-such-token'))).toBeUndefined();
      expect(await scope.ask(holds.readerOf(token))).toMatchObject({ address });
      await holds.unsubscribe(scope, address);
      await holds.unsubscribe(scope, address);
      await holds.holdBounced(scope, address);
      await scope.ask(holds.liftBounce(address));
    });
    expect(await hold(address)).toBe('unsubscribed');
    // What was written before is held back as well.
    expect((await deliver(first, { outcome: 'sent' })).given).toEqual([]);
    expect(await read(first)).toMatchObject({ state: 'held' });
    enqueued = [];
    await write('marketing', address);
    expect(enqueued).toEqual([]);
    const account = await write('transactional', address.toUpperCase());
    expect((await deliver(account, { outcome: 'sent' })).given).toHaveLength(1);
  });

  it.each(['nobody', 'a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com'])(
    'is not %j',
    async (to) => {
      await expect(write('transactional', to)).rejects.toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        errors: { to: 'Enter a valid email address.' },
      });
    },
  );
});
