import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createApiToken, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { changeRoles } from '#shared/features/contributors/contract.ts';
import { createCoupon, deleteCoupon } from '#shared/features/coupons/contract.ts';
import { setPaymentMode } from '#shared/features/payments/contract.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { createWebhook, updateWebhook } from '#shared/features/webhooks/contract.ts';
import { addHost } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../people.ts';
import type { GuardedLock, Shop } from './guarded-lock.ts';
import { takingTurns } from './taking-turns.ts';

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
      file: 'database/rule-store.ts',
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
      file: 'database/rule-store.ts',
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
      file: 'features/websites/statements.ts',
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
