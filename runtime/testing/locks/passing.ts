import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { addPerson, rowsOf } from '../people.ts';
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
];
