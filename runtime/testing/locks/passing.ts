import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { getSiteUser } from '#shared/features/site-users/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { createAuditLog } from '../../features/audit-log/service.ts';
import { createBin } from '../../features/bin/service.ts';
import { mailChore } from '../../features/mail/chores.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { addMember, signInMember } from '../members.ts';
import { addPerson, rowsOf } from '../people.ts';
import { orderMugs } from '../shopping.ts';
import type { GuardedLock, Shop } from './guarded-lock.ts';
import { pagePurges } from '../../features/page-cache/model.ts';

const SKIP = / SKIP LOCKED/;

/** Two who come to the same rows at once: the second one leaves them to the first one and waits for nobody. */
function passingBy(
  lock: Omit<GuardedLock, 'mutations' | 'race' | 'clause'>,
  prepare: (shop: Shop) => Promise<(at: 'app' | 'beside') => Promise<unknown>>,
): GuardedLock {
  return {
    ...lock,
    clause: SKIP,
    mutations: ['removed'],
    async race(shop) {
      const act = await prepare(shop);
      return {
        first: () => act('app'),
        second: () => act('beside'),
        isRight({ ends, hasWaited }) {
          for (const end of ends) if (end.status === 'rejected') throw end.reason;
          return !hasWaited;
        },
      };
    },
  };
}

/** A row of a purge that is of no use any more. */
const addOldPurge = ({ app, ids }: Shop) =>
  rowsOf(
    app,
    "INSERT INTO page_purges (website_id, id, tags, purged_at) VALUES ($1, $2, '{}', now() - interval '9 days')",
    ids.id(),
  );

/** A client of somebody of staff who was not seen for a day, at both processes. */
async function lateCaller({ app, beside }: Shop) {
  const { id, token } = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
  await rowsOf(
    app,
    "UPDATE contributor_sessions SET last_seen_at = last_seen_at - interval '1 day' WHERE website_id = $1 AND contributor_id = $2",
    id,
  );
  return (at: 'app' | 'beside') => ({ app, beside })[at].client(token).call(getWebsite, {});
}

/** Locks that nobody waits for: rows that somebody works with are left to them. */
export const PASSING_LOCKS: readonly GuardedLock[] = [
  passingBy(
    {
      name: 'pagePurges.write',
      file: 'features/page-cache/purges.ts',
      sql: /^WITH old AS \(SELECT id FROM page_purges/,
      guards: 'A sale waits for another one, since both take the same old purges away.',
    },
    async (shop) => {
      await addOldPurge(shop);
      return (at) => shop.write(at, (scope) => shop[at].app.purges.purge(scope, ['a page']));
    },
  ),
  passingBy(
    {
      name: 'rows that are of no use any more',
      file: 'database/chores.ts',
      sql: /^\s*WITH old AS \(\s+SELECT id FROM page_purges/,
      guards: 'Tidying waits for who works with an old row, and the next one for tidying.',
    },
    async (shop) => {
      await addOldPurge(shop);
      const chore = deleteOldRows({ table: pagePurges, key: 'id', time: 'purgedAt', keptMs: 0 });
      return (at) => shop.write(at, (scope) => chore.run(scope, shop.app.clock.now() - 60_000, 10));
    },
  ),
  passingBy(
    {
      name: 'answers that are kept for too long',
      file: 'http/idempotency.ts',
      sql: /DELETE FROM idempotency_keys WHERE/,
      guards: 'A call with a key waits for another one, since both take the same old answers away.',
    },
    async (shop) => {
      await rowsOf(
        shop.app,
        `INSERT INTO idempotency_keys (website_id, key_hash, fingerprint, created_at)
         VALUES ($1, $2, '', now() - interval '9 days')`,
        shop.ids.id(),
      );
      const body = { amountCents: 1000 };
      const clientAt = { app: shop.owner, beside: shop.ownerBeside };
      return (at) => clientAt[at].call(issueGiftCard, { body }, shop.key());
    },
  ),
  passingBy(
    {
      name: 'an API token that is used',
      file: 'features/api-tokens/service.ts',
      sql: /^\s*UPDATE api_tokens SET last_used_at/,
      guards: 'The calls of a program wait for one another.',
    },
    async (shop) => {
      const { client } = await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin]);
      const body = { name: 'Robot', roles: [CONTRIBUTOR_ROLE.websiteManager] };
      const { token } = await client.call(createApiToken, { body });
      return (at) => shop[at].client(token).call(getWebsite, {});
    },
  ),
  passingBy(
    {
      name: 'a person of staff who is seen',
      file: 'features/contributors/sessions.ts',
      sql: /^\s*UPDATE contributors SET last_seen_at = \$3\s+WHERE website_id = \$1 AND id = \(/,
      guards: 'A call that only looks waits for one that changes people.',
    },
    lateCaller,
  ),
  passingBy(
    {
      name: 'a session that is seen',
      file: 'features/contributors/sessions.ts',
      sql: /^\s*UPDATE contributor_sessions SET last_seen_at/,
      guards: 'Two calls of one session wait for each other.',
    },
    lateCaller,
  ),
  passingBy(
    {
      name: 'a session of a member that is seen',
      file: 'features/site-users/sessions.ts',
      sql: /^\s*UPDATE site_user_sessions SET expires_at/,
      guards: 'The calls of a member wait for one another.',
    },
    async (shop) => {
      const { id, email } = await addMember(shop.app);
      const visitor = await signInMember(shop.app, { email });
      await rowsOf(
        shop.app,
        `UPDATE site_user_sessions SET expires_at = expires_at - interval '1 hour'
          WHERE website_id = $1 AND site_user_id = $2`,
        id,
      );
      const browsers = { app: visitor, beside: shop.besideOf(visitor) };
      return (at) => browsers[at].call('GET', getSiteUser.path);
    },
  ),
  passingBy(
    {
      name: 'counters of limits that are over',
      file: 'http/rate-limiter.ts',
      sql: /DELETE FROM rate_limits/,
      guards: 'A call waits for another one, since both take the same old counters away.',
    },
    async (shop) => {
      await rowsOf(
        shop.app,
        `INSERT INTO rate_limits (website_id, subject_hash, used, closes_at)
         VALUES ($1, $2, 1, now() - interval '9 days')`,
        shop.ids.id(),
      );
      const limit = { per: ['ip' as const], limit: 9, windowMs: 60_000 };
      return (at) => {
        const { db, clock } = shop[at];
        const counted = [{ subject: shop.ids.id(), limit }];
        return createRateLimiter(db, 1).count(shop.siteId, counted, clock.now());
      };
    },
  ),
  passingBy(
    {
      name: 'mails whose text is forgotten',
      file: 'features/mail/chores.ts',
      sql: /UPDATE mail_messages SET html = ''/,
      guards: 'Tidying mails waits for who works with an old one.',
    },
    async (shop) => {
      await orderMugs(shop.app);
      await rowsOf(
        shop.app,
        `UPDATE mail_messages SET state = 'sent', created_at = now() - interval '400 days' WHERE website_id = $1
            AND id = (SELECT max(id) FROM mail_messages WHERE website_id = $1)`,
      );
      return (at) => shop.write(at, (scope) => mailChore.run(scope, shop.app.clock.now(), 1));
    },
  ),
  passingBy(
    {
      name: 'things whose time in the bin is over',
      file: 'features/bin/service.ts',
      sql: /^SELECT .* FROM "bin_entries" .*"erased_at" <= /s,
      guards: 'Tidying the bin waits for who empties it.',
    },
    async (shop) => {
      await rowsOf(
        shop.app,
        `INSERT INTO bin_entries (website_id, id, kind, item_id, title, place, payload, deleted_at, deleted_by, erased_at,
                                  restored)
         VALUES ($1, $2::text, 'coupon', $2::text, 'Off', '', '{}', now(), 'Ada', now() - interval '9 days', '{}')`,
        shop.ids.id(),
      );
      return (at) => {
        const { db } = shop[at];
        const { chore } = createBin({ db, ids: shop.ids, audit: createAuditLog(db, shop.ids) });
        return shop.write(at, (scope) => chore.run(scope, shop.app.clock.now(), 10));
      };
    },
  ),
];
