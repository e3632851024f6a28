import type pg from 'pg';
import { discardDeadLetter, replayDeadLetter, replayDeadLetters } from '#shared/features/jobs/contract.ts';
import {
  createProductImport,
  productImportSchema,
  startProductImport,
} from '#shared/features/product-csv/contract.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import { cancelScheduledRelease, scheduleRelease } from '#shared/features/releases/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { SiteScope } from '../../database/database.ts';
import { createDeadLetterService } from '../../features/jobs/service.ts';
import { deliverMail } from '../../features/mail/deliver-mail.ts';
import { loadSampleSite } from '../../features/sample-site/load-sample-site.ts';
import { createSubscriptionClock, lookAtSubscription } from '../../features/subscriptions/look-job.ts';
import { createClaim } from '../../jobs/claim.ts';
import { addPerson, rowsOf } from '../people.ts';
import { testSampleFiles } from '../sample.ts';
import { sellBySubscription, subscribeTo } from '../shopping.ts';
import { silentLog } from '../silent-log.ts';
import { answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

const HOUR_MS = 60 * 60 * 1000;
const LETTER = /^SELECT .* FROM "dead_letters" .*\."id" = '\w+'/s;

/** Work that was given up, as it waits for a person. */
async function giveUp({ app, ids }: Shop, messageId: string): Promise<string> {
  const id = ids.id();
  await rowsOf(
    app,
    `INSERT INTO dead_letters (website_id, id, job_id, job, payload, problem, queued_at, failed_at)
     VALUES ($1, $2::text, $2::text, 'mail', jsonb_build_object('messageId', $3::text), 'Nobody answers.', now(), now())`,
    id,
    messageId,
  );
  return id;
}

/** Who keeps work that was given up, at a process; it can be named by nobody. */
const lettersAt = ({ db, clock, jobs }: Shop['app'], { ids }: Shop) =>
  createDeadLetterService({ db, clock, jobs, ids, describe: {} });

/** A subscription about which something is due. */
async function dueSubscription({ app, key }: Shop): Promise<string> {
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
  await sellBySubscription(app, 'CLASS', plan);
  const email = `${key().idempotencyKey}@marsh.example`;
  await subscribeTo(app, { sku: 'CLASS', cents: 9500, email, card: 'tok_ok' });
  const [row] = await rowsOf<{ id: string }>(
    app,
    'UPDATE subscriptions SET wake_at = $3 WHERE website_id = $1 AND email = $2 RETURNING id',
    email,
    new Date(app.clock.now() - HOUR_MS),
  );
  return row?.id ?? '';
}

/** A pool of one connection, which is that of a unit of work. */
function poolOf(scope: SiteScope): Pick<pg.Pool, 'connect'> {
  const query = async (asked: string | { readonly text: string; readonly values: readonly unknown[] }) => ({
    rows: await (typeof asked === 'string' ? scope.query(asked) : scope.query(asked.text, asked.values)),
  });
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as Pick<
    pg.Pool,
    'connect'
  >;
}

/** An import of one product that was looked at and is about to be written. */
async function readyImport({ app, key }: Shop) {
  const { client, token } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
  const { products } = await client.call(listProducts, { query: {} });
  const query = { filename: 'products.csv', collectionId: products[0]?.collectionId ?? '' };
  const answer = await fetch(app.origin + toAddress(createProductImport, { query }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `Title,Price\nJug ${key().idempotencyKey},12.00\n`,
  });
  const { productImport } = (await answer.json()) as { productImport: unknown };
  return { token, ask: { params: { importId: productImportSchema.parse(productImport).id } } };
}

/** Locks on work that is done later, or by several processes. */
export const WORK_LOCKS: readonly GuardedLock[] = [
  {
    name: 'work that was given up',
    file: 'features/jobs/service.ts',
    sql: LETTER,
    guards: 'Work that was given up is done again twice.',
    mutations: ['removed'],
    async race(shop) {
      const ask = { params: { letterId: await giveUp(shop, shop.ids.id()) } };
      return {
        first: () => shop.owner.call(replayDeadLetter, ask),
        second: () => shop.ownerBeside.call(replayDeadLetter, ask),
        isRight: (outcome) => refusalOf(outcome, 1) === 'DEAD_LETTER_NOT_FOUND',
      };
    },
  },
  {
    name: 'deadLetters.takeChosen',
    file: 'features/jobs/service.ts',
    sql: /^SELECT id\s+FROM dead_letters/,
    guards: 'Several pieces of work that were given up are done again twice.',
    mutations: ['removed'],
    async race(shop) {
      const ask = { body: { letterIds: [await giveUp(shop, shop.ids.id())] } };
      return {
        first: () => shop.owner.call(replayDeadLetters, ask),
        second: () => shop.ownerBeside.call(replayDeadLetters, ask),
        isRight: (outcome) => (answerOf(outcome, 1) as { replayed: number }).replayed === 0,
      };
    },
  },
  {
    name: 'deadLetters.takeAbout',
    file: 'features/jobs/service.ts',
    sql: /AS "isAtWork" FROM dead_letters/,
    first: LETTER,
    guards: 'A mail cannot be sent once more, since its given-up work is forgotten just then.',
    mutations: ['removed'],
    async race(shop) {
      const messageId = shop.ids.id();
      const letterId = await giveUp(shop, messageId);
      const letters = lettersAt(shop.beside, shop);
      return {
        first: () => shop.owner.call(discardDeadLetter, { params: { letterId } }),
        // As a mail is sent once more.
        second: () =>
          shop.write('beside', async (scope) => {
            const letter = await letters.findAbout(scope, deliverMail.name, { messageId });
            if (letter !== undefined) await letters.replay(scope, letter.id);
          }),
        isRight: ({ ends: [, end] }) => end?.status === 'fulfilled',
      };
    },
  },
  {
    name: 'work that is given up once more',
    file: 'features/jobs/service.ts',
    sql: LETTER,
    guards: 'Of the tries of work that two processes give up at once those of one are lost.',
    mutations: ['removed'],
    async race(shop) {
      const letterId = await giveUp(shop, shop.ids.id());
      const keep = (at: 'app' | 'beside') => () => {
        const now = new Date(shop.app.clock.now()).toISOString();
        const tries = [{ failedOn: now, problem: `Nobody answers ${at}.` }];
        const of = { letterId, jobId: shop.ids.id(), job: deliverMail.name, payload: {}, queuedOn: now };
        const letter = { ...of, problem: '', tries };
        return shop.write(at, (scope) => lettersAt(shop[at], shop).keep(scope, letter));
      };
      return {
        first: keep('app'),
        second: keep('beside'),
        async isRight() {
          const [row] = await rowsOf<{ count: number }>(
            shop.app,
            'SELECT jsonb_array_length(tries) AS count FROM dead_letters WHERE website_id = $1 AND id = $2',
            letterId,
          );
          return row?.count === 2;
        },
      };
    },
  },
  {
    name: 'the next jobs of a queue',
    file: 'jobs/claim.ts',
    sql: /WITH next AS \(\s+SELECT id FROM jobs\.job/,
    guards: 'Two workers do the same job.',
    mutations: ['removed'],
    async race(shop) {
      const id = await shop.write('app', (scope) =>
        shop.app.jobs.enqueue(scope, lookAtSubscription, { subscriptionId: shop.ids.id() }),
      );
      const claim = (at: 'app' | 'beside') => () =>
        shop.write(at, async (scope) => {
          const claimed = await createClaim(poolOf(scope))(lookAtSubscription.name, 1_000, [], at);
          return claimed.some((job) => job.id === id);
        });
      return {
        first: claim('app'),
        second: claim('beside'),
        isRight: (outcome) => answerOf(outcome, 0) === true && answerOf(outcome, 1) === false,
      };
    },
  },
  {
    name: 'the subscriptions that are due',
    file: 'features/subscriptions/look-job.ts',
    sql: /^UPDATE subscriptions SET wake_at = \$3/,
    guards: 'A due subscription is put on twice.',
    mutations: ['removed'],
    async race(shop) {
      const due = await dueSubscription(shop);
      const asked: unknown[] = [];
      const look = (at: 'app' | 'beside') => () => {
        const { db, clock } = shop[at];
        const enqueue = async (_scope: SiteScope, _definition: unknown, payload: unknown) => {
          asked.push((payload as { subscriptionId: string }).subscriptionId);
          return '';
        };
        return createSubscriptionClock({ db, clock, log: silentLog, jobs: { enqueue } }).lookThrough();
      };
      return {
        first: look('app'),
        second: look('beside'),
        isRight: () => asked.filter((id) => id === due).length === 1,
      };
    },
  },
  {
    name: 'an import of products',
    file: 'features/product-csv/import-store.ts',
    sql: /^SELECT .* FROM "product_imports" .*\."id" = '\w+'/s,
    guards: 'An import is begun twice.',
    mutations: ['removed'],
    async race(shop) {
      const { token, ask } = await readyImport(shop);
      return {
        first: () => shop.app.client(token).call(startProductImport, ask),
        second: () => shop.beside.client(token).call(startProductImport, ask),
        isRight: (outcome) => refusalOf(outcome, 1) === 'IMPORT_OVER',
      };
    },
  },
  {
    name: 'a release of a given time',
    file: 'features/releases/schedule-tools.ts',
    sql: /^SELECT .* FROM "scheduled_releases" .*\."id" = '\w+'/s,
    guards: 'A release is canceled that was canceled or moved to another time just then.',
    mutations: ['removed'],
    async race(shop) {
      const path = `blocks/${shop.key().idempotencyKey}.block`;
      await shop.owner.call(writeTemplateFile, { body: { path, content: 'x', baseHash: null } });
      const goesLiveOn = new Date(shop.app.clock.now() + HOUR_MS).toISOString();
      const { scheduledRelease } = await shop.owner.call(scheduleRelease, {
        body: { goesLiveOn, paths: [path] },
      });
      const ask = { params: { scheduleId: scheduledRelease.id } };
      return {
        first: () => shop.owner.call(cancelScheduledRelease, ask),
        second: () => shop.ownerBeside.call(cancelScheduledRelease, ask),
        isRight: (outcome) => refusalOf(outcome, 1) === 'SCHEDULE_OVER',
      };
    },
  },
  {
    name: 'the sample site of an empty database',
    file: 'features/sample-site/load-sample-site.ts',
    sql: /^SELECT (?:pg_advisory_xact_lock)?\(\$1\)$/,
    guards: 'Two processes that start at once both make the sample site.',
    mutations: ['removed'],
    async race({ app, beside, siteId, ids }) {
      // A row of another table stands for the site, since this database has one.
      const mark = ids.id();
      const count = 'SELECT 1 FROM page_purges WHERE website_id = $1 AND id = $2';
      const load = ({ db, clock }: Shop['app']) =>
        loadSampleSite(
          {
            db,
            ids: { ...ids, id: () => siteId },
            now: clock.now(),
            hosts: [],
            websites: { hasAny: async () => (await rowsOf(app, count, mark)).length > 0 },
            contributors: { create: async () => undefined as never },
            languages: { begin: async () => undefined },
            translationFill: { filesOf: () => new Map(), writeLive: async () => undefined },
            fillSite: async (scope) => {
              const add =
                "INSERT INTO page_purges (website_id, id, tags, purged_at) VALUES ($1, $2, '{}', now())";
              await scope.query(`${add} ON CONFLICT DO NOTHING`, [siteId, mark]);
            },
          },
          async () => testSampleFiles(),
        );
      return {
        first: () => load(app),
        second: () => load(beside),
        isRight: (outcome) => answerOf(outcome, 0) === true && answerOf(outcome, 1) === false,
      };
    },
  },
];
