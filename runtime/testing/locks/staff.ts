import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createApiToken, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { changeRoles } from '#shared/features/contributors/contract.ts';
import { createCoupon, deleteCoupon } from '#shared/features/coupons/contract.ts';
import { setProductFiles } from '#shared/features/downloads/contract.ts';
import { resendMail } from '#shared/features/mail/contract.ts';
import { changeMedia } from '#shared/features/media/contract.ts';
import { setPaymentMode } from '#shared/features/payments/contract.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { createWebhook, updateWebhook } from '#shared/features/webhooks/contract.ts';
import { addHost } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { createContents } from '../../features/media/contents.ts';
import { createLocalFiles } from '../../platform/files/files.ts';
import { addPerson, rowsOf } from '../people.ts';
import { orderMugs } from '../shopping.ts';
import { silentLog } from '../silent-log.ts';
import { answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

/** Two of staff who do the same at once: with the lock the second one waits for the first one there. */
function takingTurns(
  lock: Omit<GuardedLock, 'mutations' | 'race'>,
  prepare: (shop: Shop) => Promise<(at: Client, turn: number) => Promise<unknown>>,
): GuardedLock {
  return {
    ...lock,
    mutations: ['removed'],
    async race(shop) {
      const act = await prepare(shop);
      const boss = await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin]);
      return {
        first: () => act(boss.client, 1),
        second: () => act(shop.beside.client(boss.token), 2),
        isRight(outcome) {
          answerOf(outcome, 0);
          return outcome.hasWaited;
        },
      };
    },
  };
}

/** A code of letters and figures that was never used before. */
const codeOf = ({ key }: Shop) => `C${key().idempotencyKey.replace('-', '').toUpperCase()}`;

const couponOf = (code: string) => ({ title: code, code, offer: { kind: 'percent' as const, percent: 10 } });

async function addCoupon(shop: Shop) {
  const code = codeOf(shop);
  const { coupon } = await shop.owner.call(createCoupon, { body: couponOf(code) });
  return { coupon };
}

/** Locks by which staff takes turns: what one of them found free or unchanged still is so when it is taken. */
export const STAFF_LOCKS: readonly GuardedLock[] = [
  takingTurns(
    {
      name: 'payments.lockSettings',
      file: 'features/payments/service.ts',
      sql: /'payments '/,
      guards: 'A change of the mode takes back what somebody else has just settled for installments.',
    },
    async () => (at) => at.call(setPaymentMode, { body: { mode: 'test' } }),
  ),
  takingTurns(
    {
      name: 'products.lockCatalog',
      file: 'features/products/lock.ts',
      sql: /^SELECT (?:pg_advisory_xact_lock)?\(?hashtextextended\('catalog '/,
      guards: 'Two products get the same address, SKU or place.',
    },
    async (shop) => {
      const [store] = await rowsOf<{ id: string }>(
        shop.app,
        "SELECT collection_id AS id FROM products WHERE website_id = $1 AND url_id = 'jar'",
      );
      const name = codeOf(shop);
      return (at, turn) =>
        at.call(createProduct, {
          body: {
            collectionId: store?.id ?? '',
            name,
            productType: 1,
            variants: [{ sku: `${name}-${turn}`, priceMoney: { currency: 'USD', value: '1.00' } }],
          },
        });
    },
  ),
  takingTurns(
    {
      name: 'coupons.lockAll, as of all rules of a shop',
      file: 'database/rule-rows.ts',
      sql: /'coupons '/,
      guards: 'Two discounts get the same code, or more are made than a shop may have.',
    },
    async (shop) => {
      const code = codeOf(shop);
      return (at, turn) => at.call(createCoupon, { body: couponOf(`${code}${turn}`) });
    },
  ),
  takingTurns(
    {
      name: 'coupons.take, as of all rules of a shop',
      file: 'database/rule-rows.ts',
      sql: /^SELECT id, version, rule, .*FROM coupons WHERE website_id = \$1 AND id = \$2 AND deleted_at IS NULL/s,
      guards: 'What is deleted twice is twice in the bin.',
    },
    async (shop) => {
      const { coupon } = await addCoupon(shop);
      return (at) => at.call(deleteCoupon, { params: { couponId: coupon.id } });
    },
  ),
  takingTurns(
    {
      name: 'an entry of the bin',
      file: 'features/bin/service.ts',
      sql: /^SELECT .* FROM "bin_entries" .*"id" = '\w+'/s,
      guards: 'What was deleted is brought back twice.',
    },
    async (shop) => {
      const { coupon } = await addCoupon(shop);
      const { binEntryId } = await shop.owner.call(deleteCoupon, { params: { couponId: coupon.id } });
      return (at) => at.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    },
  ),
  takingTurns(
    {
      name: 'the preferences of a namespace',
      file: 'features/commerce-preferences/service.ts',
      sql: /^SELECT .* FROM "commerce_preferences"/s,
      guards: 'The log of changes tells of preferences that were not there any more.',
    },
    async (shop) => {
      const ask = { params: { namespace: CHECKOUT_NAMESPACE }, query: {}, body: { capture: 'atOnce' } };
      await shop.owner.call(putCommercePreferences, ask);
      return (at) => at.call(putCommercePreferences, ask);
    },
  ),
  takingTurns(
    {
      name: 'websites.lockHosts',
      file: 'features/websites/service.ts',
      sql: /^SELECT 1 FROM websites WHERE website_id = \$1(?: FOR NO KEY UPDATE)?$/,
      guards: 'A site gets more host names than it may have.',
    },
    async (shop) => {
      const name = shop.key().idempotencyKey;
      return (at, turn) => at.call(addHost, { body: { host: `${name}-${turn}.example` } });
    },
  ),
  takingTurns(
    {
      name: 'the API tokens of a site',
      file: 'features/api-tokens/service.ts',
      sql: /^SELECT "id" FROM "api_tokens"/,
      guards: 'A site gets more API tokens than it may have.',
    },
    async (shop) => {
      const make = (at: Client) =>
        at.call(createApiToken, { body: { name: 'Robot', roles: [CONTRIBUTOR_ROLE.websiteManager] } });
      await make((await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin])).client);
      return make;
    },
  ),
  takingTurns(
    {
      name: 'an API token that is revoked',
      file: 'features/api-tokens/service.ts',
      sql: /^SELECT (?!"id" FROM).* FROM "api_tokens" /s,
      guards: 'The log of changes tells twice that a token was revoked.',
    },
    async (shop) => {
      const { client } = await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin]);
      const body = { name: 'Robot', roles: [CONTRIBUTOR_ROLE.websiteManager] };
      const { apiToken } = await client.call(createApiToken, { body });
      return (at) => at.call(revokeApiToken, { params: { tokenId: apiToken.id } });
    },
  ),
  takingTurns(
    {
      name: 'a webhook that is changed',
      file: 'features/webhooks/service.ts',
      sql: /^SELECT .* FROM "webhooks" .*"id" = '/s,
      guards: 'A change of a webhook is lost to another one.',
    },
    async (shop) => {
      const { client } = await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin]);
      const { webhook } = await client.call(createWebhook, {
        body: { url: 'http://127.0.0.1:9/told', events: ['order.create'] },
      });
      return (at) =>
        at.call(updateWebhook, { params: { webhookId: webhook.id }, body: { isEnabled: false } });
    },
  ),
  takingTurns(
    {
      name: 'the webhooks of a site',
      file: 'features/webhooks/service.ts',
      sql: /^SELECT (?!.*"id" = ').* FROM "webhooks"/s,
      guards: 'A site gets more webhooks than it may have.',
    },
    async (shop) => {
      const body = { url: 'http://127.0.0.1:9/told', events: ['order.create' as const] };
      const make = (at: Client) => at.call(createWebhook, { body });
      await make((await addPerson(shop.app, [CONTRIBUTOR_ROLE.admin])).client);
      return make;
    },
  ),
  takingTurns(
    {
      name: 'the live release, for who changes the draft',
      file: 'features/templates/service.ts',
      sql: /^SELECT live_release_id FROM websites WHERE website_id = \$1/,
      guards: 'A theme file is saved over one that somebody else has just saved or published.',
    },
    async (shop) => {
      const name = shop.key().idempotencyKey;
      return (at, turn) =>
        at.call(writeTemplateFile, { body: { path: `blocks/${name}-${turn}.block`, content: 'x', baseHash: null } });
    },
  ),
  takingTurns(
    {
      name: 'a file of the library that is changed',
      file: 'features/media/store.ts',
      sql: /FROM assets a WHERE a\.website_id = \$1 AND a\.id = \$2 AND a\.deleted_at IS NULL/,
      guards: 'A change of a file is lost to another one of the same version.',
    },
    async (shop) => {
      const [row] = await rowsOf<{ id: string; version: number }>(
        shop.app,
        'SELECT id, version FROM assets WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1',
      );
      const { id = '', version = 0 } = row ?? {};
      return (at) =>
        at.call(changeMedia, { params: { mediaId: id }, body: { version, title: shop.key().idempotencyKey } });
    },
  ),
  takingTurns(
    {
      name: 'a product whose files are set',
      file: 'features/downloads/product-files.ts',
      sql: /^\s*SELECT name, product_type AS "productType" FROM products/,
      guards: 'A product has the files of two lists that were set at once.',
    },
    async (shop) => {
      const [row] = await rowsOf<{ id: string }>(
        shop.app,
        "SELECT id FROM products WHERE website_id = $1 AND url_id = 'book'",
      );
      return (at) => at.call(setProductFiles, { params: { productId: row?.id ?? '' }, body: { mediaIds: [] } });
    },
  ),
  {
    name: 'a mail that is sent once more',
    file: 'features/mail/resend.ts',
    sql: /^SELECT .* FROM "mail_messages" .*"id" = '/s,
    guards: 'A mail that two people send once more is sent twice.',
    mutations: ['removed'],
    async race(shop) {
      await orderMugs(shop.app);
      const [row] = await rowsOf<{ id: string }>(
        shop.app,
        `UPDATE mail_messages SET state = 'failed' WHERE website_id = $1
            AND id = (SELECT max(id) FROM mail_messages WHERE website_id = $1) RETURNING id`,
      );
      const ask = { params: { mailId: row?.id ?? '' } };
      return {
        first: () => shop.owner.call(resendMail, ask),
        second: () => shop.ownerBeside.call(resendMail, ask),
        isRight: (outcome) => refusalOf(outcome, 1) === 'MAIL_NOT_FAILED',
      };
    },
  },
  {
    name: 'media.lockContent',
    file: 'features/media/contents.ts',
    sql: /\$1 \|\| '\/' \|\| \$2/,
    guards: 'A file is erased that somebody has just uploaded again.',
    mutations: ['removed'],
    async race(shop) {
      const hash = shop.key().idempotencyKey;
      const lock = (at: 'app' | 'beside') => () => {
        const { db, filesFolder } = shop[at];
        const contents = createContents({ db, log: silentLog, originals: createLocalFiles(filesFolder) });
        return shop.write(at, (scope) => contents.lock(scope, hash));
      };
      return { first: lock('app'), second: lock('beside'), isRight: ({ hasWaited }) => hasWaited };
    },
  },
  takingTurns(
    {
      name: 'everybody of staff',
      file: 'features/contributors/people.ts',
      sql: /^SELECT .* FROM "contributors" .*ORDER BY .*"id" ASC/s,
      guards: 'Two people take each other’s roles, and nobody is left who may give them.',
    },
    async (shop) => {
      const { id } = await addPerson(shop.app, [CONTRIBUTOR_ROLE.websiteManager]);
      const roles = [[CONTRIBUTOR_ROLE.admin], [CONTRIBUTOR_ROLE.websiteManager]];
      return (at, turn) =>
        at.call(changeRoles, { params: { contributorId: id }, body: { roles: roles[turn - 1] ?? [] } });
    },
  ),
];
