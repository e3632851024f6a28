import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import {
  inviteContributor,
  listSessions,
  removeContributor,
} from '#shared/features/contributors/contract.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { discardDeadLetters } from '#shared/features/jobs/contract.ts';
import { uploadMedia } from '#shared/features/media/contract.ts';
import { connectStripe } from '#shared/features/payments/contract.ts';
import { createProductImport } from '#shared/features/product-csv/contract.ts';
import { fulfillOrder } from '#shared/features/orders/contract.ts';
import { changeProducts, createProduct, createProductCategory } from '#shared/features/products/contract.ts';
import { listReleases, publishRelease, scheduleRelease } from '#shared/features/releases/contract.ts';
import { askForPasskey, beginPasskey } from '#shared/features/passkeys/contract.ts';
import { beginSecondStep, finishSecondStep } from '#shared/features/second-step/contract.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { createProductCollection } from '#shared/features/stores/contract.ts';
import { createTaxZone } from '#shared/features/tax/contract.ts';
import { deleteTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { createWebhook } from '#shared/features/webhooks/contract.ts';
import { addHost, getWebsite } from '#shared/features/websites/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import type { CallerInput, Endpoint, Output } from '#shared/http/endpoint.ts';
import { addMember } from './testing/members.ts';
import { addPersonWithPasskey, makeOnPage, showOnPage } from './testing/passkeys.ts';
import {
  addPerson,
  openSession,
  ownerIdOf,
  rowsOf,
  TEST_PASSWORD,
  type TestPerson,
} from './testing/people.ts';
import {
  offerShipping,
  orderMugs,
  orderReserved,
  sellBySubscription,
  subscribeTo,
} from './testing/shopping.ts';
import { createSoftwareAuthenticator } from './testing/software-authenticator.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from './testing/stripe-server.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const ADMIN = 1;
const EDITOR = 4;
const HOUR_MS = 60 * 60 * 1000;
/** There is one call after the other, with what each needs before. */
const PATIENCE_MS = 120_000;
const LETTER = 'a1'.repeat(12);

let stripe: StripeServer;
let app: TestApp;
let boss: TestPerson;
let ownerToken: string;
let count = 0;

interface Call {
  readonly params?: object;
  readonly query?: object;
  /** A text is the body of a file. */
  readonly body?: object | string;
  /** Who makes it; the owner unless it says so. */
  readonly token?: string;
}

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { stripeUrl: stripe.url });
  boss = await addPerson(app, [ADMIN]);
  await offerShipping(app);
  ownerToken = await openSession(app, await ownerIdOf(app));
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

const newPath = () => `scripts/audited-${(count += 1)}.js`;
const somebody = async () => ({ contributorId: (await addPerson(app, [EDITOR])).id });
const inAnHour = () => new Date(app.clock.now() + HOUR_MS).toISOString();
const website = () => boss.client.call(getWebsite, {});

async function invitation(): Promise<object> {
  const email = `audited-${(count += 1)}@saltmarsh.example`;
  const { invitation: made } = await boss.client.call(inviteContributor, {
    body: { email, roles: [EDITOR] },
  });
  return { invitationId: made.id };
}

async function draft(): Promise<string> {
  const path = newPath();
  await boss.client.call(writeTemplateFile, { body: { path, content: '1;', baseHash: null } });
  return path;
}

/** Version of a new draft, with its path. */
async function file(): Promise<{ path: string; baseHash: string }> {
  const path = newPath();
  const { hash } = await boss.client.call(writeTemplateFile, {
    body: { path, content: '1;', baseHash: null },
  });
  return { path, baseHash: hash ?? '' };
}

async function binned(): Promise<object> {
  const { binEntryId } = await boss.client.call(deleteTemplateFile, { body: await file() });
  return { entryId: binEntryId };
}

async function publish(): Promise<string> {
  await draft();
  const body = { expectedLiveReleaseId: (await website()).liveReleaseId };
  return (await boss.client.call(publishRelease, { body })).release.id;
}

async function deadLetter(): Promise<{ letterId: string }> {
  await rowsOf(app, 'DELETE FROM dead_letters WHERE website_id = $1');
  await rowsOf(
    app,
    `INSERT INTO dead_letters (website_id, id, job_id, job, payload, problem, queued_at, failed_at)
     VALUES ($1, $2, gen_random_uuid(), 'mail', $3::jsonb, 'Gone.', now(), now())`,
    LETTER,
    JSON.stringify({ messageId: LETTER }),
  );
  return { letterId: LETTER };
}

/** A file of products that is looked at and not begun. */
async function productImport(): Promise<{ importId: string }> {
  const query = { filename: 'audited.csv', collectionId: await storeId() };
  const { text } = await make(createProductImport, { query, body: 'Title,Price\nAudited,1' });
  return { importId: (JSON.parse(text) as Output<typeof createProductImport>).productImport.id };
}

/** A file of the library; texts are files too. */
async function mediaFile(): Promise<{ params: object; query: object }> {
  const filename = `audited-${(count += 1)}.json`;
  const { text } = await make(uploadMedia, { query: { filename }, body: { count } });
  const { media } = JSON.parse(text) as { media: { id: string } };
  return { params: { mediaId: media.id }, query: { filename, version: '1' } };
}

const usd = (value: string) => ({ currency: 'USD', value });

/** Id of the store of the test shop. */
async function storeId(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    app,
    'SELECT collection_id AS id FROM products WHERE website_id = $1 LIMIT 1',
  );
  return row?.id ?? '';
}

async function product() {
  const body = {
    collectionId: await storeId(),
    name: `Audited ${(count += 1)}`,
    productType: 1 as const,
    variants: [{ priceMoney: usd('10.00'), stock: 3 }],
  };
  return (await boss.client.call(createProduct, { body })).product;
}

async function category(): Promise<{ categoryId: string }> {
  const body = { collectionId: await storeId(), displayName: `Audited ${(count += 1)}` };
  return { categoryId: (await boss.client.call(createProductCategory, { body })).category.id };
}

const couponBody = () => ({
  code: `AUDIT-${(count += 1)}`,
  title: 'Audited',
  offer: { kind: 'percent' as const, percent: 10 },
});
const shippingBody = () => ({
  name: 'Audited',
  places: [{ country: 'US' }],
  options: [{ name: 'Post', rate: { kind: 'flat' as const, price: usd('5.00') } }],
});
const taxBody = () => ({
  name: 'Audited',
  places: [{ country: 'US' }],
  included: false,
  rates: { goods: 7.25 },
});

const giftCardMade = async () =>
  (
    await boss.client.call(
      issueGiftCard,
      { body: { amountCents: 5000 } },
      { idempotencyKey: `card-${(count += 1)}` },
    )
  ).giftCard;
const webhookBody = () => ({ url: 'https://books.example/told', events: ['order.create' as const] });
const webhookMade = async () => ({
  webhookId: (await boss.client.call(createWebhook, { body: webhookBody() })).webhook.id,
});
const couponMade = async () => (await boss.client.call(createCoupon, { body: couponBody() })).coupon;
const shippingMade = async () => (await boss.client.call(createShippingZone, { body: shippingBody() })).zone;
const taxMade = async () => (await boss.client.call(createTaxZone, { body: taxBody() })).zone;
/** A variant that can be bought; nobody waits for it. */
async function awaited(): Promise<object> {
  const { id, variants } = await product();
  return { productId: id, variantId: variants[0]?.id };
}

async function order(): Promise<{ id: string; lineId: string }> {
  const { id, items } = await orderMugs(app);
  return { id, lineId: items[0]?.id ?? '' };
}

/** A subscription that stands so. */
async function subscription(state: string): Promise<{ subscriptionId: string }> {
  await sellBySubscription(app, 'BOOK', {
    billingPeriod: { value: 1, unit: 'MONTH' },
    numBillingCycles: 0,
  });
  const email = `audited-${(count += 1)}@marsh.example`;
  await subscribeTo(app, { sku: 'BOOK', cents: 1900, email, card: 'tok_ok' });
  const problem = state === 'PAST_DUE' ? 'generic' : '';
  const [row] = await rowsOf<{ id: string }>(
    app,
    'UPDATE subscriptions SET state = $3, problem = $4 WHERE website_id = $1 AND email = $2 RETURNING id',
    email,
    state,
    problem,
  );
  return { subscriptionId: row?.id ?? '' };
}

/** The code that an authenticator app shows for a secret. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });

/** A person with two-step sign-in, whose session has taken it. */
async function withSecondStep() {
  const person = await addPerson(app, [EDITOR]);
  const { secret } = await person.client.call(beginSecondStep, {});
  const { recoveryCodes } = await person.client.call(finishSecondStep, { body: { code: codeOf(secret) } });
  return { ...person, recoveryCodes };
}

/** A person who asked for a new passkey, and made it. */
async function withMadePasskey() {
  const person = await addPerson(app, [EDITOR]);
  const request = await person.client.call(beginPasskey, { body: { name: 'Laptop' } });
  await makeOnPage(app, request, createSoftwareAuthenticator(app.origin));
  return { ...person, requestId: request.requestId };
}

/** A call of each write of staff that succeeds; a write without one fails the test below. */
const EXAMPLES: Readonly<Record<string, () => Promise<Call>>> = {
  signOut: async () => ({ token: (await addPerson(app, [EDITOR])).token }),
  confirmPassword: async () => ({ token: boss.token, body: { password: TEST_PASSWORD } }),
  changePassword: async () => ({
    token: (await addPerson(app, [EDITOR])).token,
    body: { password: TEST_PASSWORD, newPassword: 'wrack line, morning' },
  }),
  finishSecondStep: async () => {
    const { client, token } = await addPerson(app, [EDITOR]);
    const { secret } = await client.call(beginSecondStep, {});
    return { token, body: { code: codeOf(secret) } };
  },
  passSecondStep: async () => {
    const { id, recoveryCodes } = await withSecondStep();
    return { token: await openSession(app, id), body: { code: recoveryCodes[0] } };
  },
  finishPasskey: async () => {
    const { token, requestId } = await withMadePasskey();
    return { token, body: { requestId } };
  },
  renamePasskey: async () => {
    const { token, passkey } = await addPersonWithPasskey(app, [EDITOR]);
    return { token, params: { passkeyId: passkey.id }, body: { name: 'Phone' } };
  },
  removePasskey: async () => {
    const { token, passkey } = await addPersonWithPasskey(app, [EDITOR]);
    return { token, params: { passkeyId: passkey.id } };
  },
  passSecondStepByPasskey: async () => {
    const { id, authenticator } = await addPersonWithPasskey(app, [EDITOR]);
    const token = await openSession(app, id);
    const request = await app.client(token).call(askForPasskey, {});
    await showOnPage(app, request, authenticator);
    return { token, body: { requestId: request.requestId } };
  },
  removeAuthenticator: async () => ({ token: (await withSecondStep()).token }),
  renewRecoveryCodes: async () => ({ token: (await withSecondStep()).token }),
  removeSecondStep: async () => ({ token: (await withSecondStep()).token }),
  resetSecondStep: async () => ({
    token: ownerToken,
    params: { contributorId: (await withSecondStep()).id },
  }),
  setSecondStepRule: async () => ({ token: ownerToken, body: { isRequired: false } }),
  endSession: async () => {
    const { id, client, token } = await addPerson(app, [EDITOR]);
    await openSession(app, id);
    const { sessions } = await client.call(listSessions, {});
    return { token, params: { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id } };
  },
  endOtherSessions: async () => ({ token: (await addPerson(app, [EDITOR])).token }),
  createWebhook: async () => ({ body: webhookBody() }),
  updateWebhook: async () => ({ params: await webhookMade(), body: { isEnabled: false } }),
  deleteWebhook: async () => ({ params: await webhookMade() }),
  setPaymentMode: async () => ({ body: { mode: 'test' } }),
  connectStripe: async () => ({ body: STRIPE_KEYS }),
  offerInstallments: async () => ({ body: { isOffered: false } }),
  disconnectStripe: async () => {
    await make(connectStripe, { body: STRIPE_KEYS });
    return { params: { mode: 'test' } };
  },
  changeRoles: async () => ({ params: await somebody(), body: { roles: [EDITOR, 8] } }),
  removeContributor: async () => ({ params: await somebody() }),
  restoreContributor: async () => {
    const params = await somebody();
    await (await app.owner()).call(removeContributor, { params });
    return { params };
  },
  endContributorSessions: async () => ({ params: await somebody() }),
  inviteContributor: async () => ({ body: { email: 'audited@saltmarsh.example', roles: [EDITOR] } }),
  resendInvitation: async () => ({ params: await invitation() }),
  revokeInvitation: async () => ({ params: await invitation() }),
  transferOwnership: async () => ({ body: { contributorId: boss.id } }),
  createApiToken: async () => ({ body: { name: 'Audited', roles: [EDITOR] } }),
  revokeApiToken: async () => {
    const maker = await addPerson(app, [ADMIN]);
    const { apiToken } = await maker.client.call(createApiToken, { body: { name: 'Old', roles: [EDITOR] } });
    return { params: { tokenId: apiToken.id } };
  },
  writeTemplateFile: async () => ({ body: { path: newPath(), content: '1;', baseHash: null } }),
  discardTemplateFile: async () => ({ query: { path: await draft() } }),
  deleteTemplateFile: async () => ({ body: await file() }),
  renameTemplateFile: async () => ({ body: { ...(await file()), newPath: newPath() } }),
  restoreFromBin: async () => ({ params: await binned(), body: {} }),
  eraseFromBin: async () => ({ params: await binned() }),
  publishRelease: async () => {
    await draft();
    return { body: { expectedLiveReleaseId: (await website()).liveReleaseId } };
  },
  scheduleRelease: async () => {
    await draft();
    return { body: { goesLiveOn: inAnHour() } };
  },
  cancelScheduledRelease: async () => {
    await draft();
    const { scheduledRelease } = await boss.client.call(scheduleRelease, {
      body: { goesLiveOn: inAnHour() },
    });
    return { params: { scheduleId: scheduledRelease.id } };
  },
  rescheduleRelease: async () => {
    await draft();
    const { scheduledRelease } = await boss.client.call(scheduleRelease, {
      body: { goesLiveOn: inAnHour() },
    });
    return {
      params: { scheduleId: scheduledRelease.id },
      body: { goesLiveOn: inAnHour(), expectedGoesLiveOn: scheduledRelease.goesLiveOn },
    };
  },
  restoreRelease: async () => {
    const liveReleaseId = await publish();
    const { releases } = await boss.client.call(listReleases, {});
    return {
      params: { releaseId: releases.at(-1)?.id },
      body: { expectedLiveReleaseId: liveReleaseId },
    };
  },
  undoRelease: async () => ({ body: { expectedLiveReleaseId: await publish() } }),
  updateWebsite: async () => ({ body: { version: (await website()).version, title: 'Audited' } }),
  createWebsite: async () => ({
    body: { title: 'New', slug: 'audited', language: 'en-US', currency: 'EUR', timeZone: 'Europe/Rome' },
  }),
  exportPersonalData: async () => ({ body: { email: (await addMember(app)).email } }),
  erasePersonalData: async () => ({ body: { email: (await addMember(app)).email } }),
  deleteSiteUser: async () => ({ params: { siteUserId: (await addMember(app)).id } }),
  endSiteUserSessions: async () => ({ params: { siteUserId: (await addMember(app)).id } }),
  addHost: async () => ({ body: { host: 'audited.example' } }),
  removeHost: async () => {
    await (await app.owner()).call(addHost, { body: { host: 'old.example' } });
    return { params: { host: 'old.example' } };
  },
  createStore: async () => ({ body: { storeTitle: 'Audited' } }),
  createProductCollection: async () => ({
    params: { websiteId: (await website()).id },
    body: { navigationTitle: 'Audit', title: 'Audit', urlId: 'audited-collection' },
  }),
  createRootCategory: async () => {
    const { id: websiteId } = await website();
    const body = { navigationTitle: 'Roots', title: 'Roots', urlId: 'audited-roots' };
    const { id } = await boss.client.call(createProductCollection, { params: { websiteId }, body });
    return { params: { websiteId, collectionId: id }, body: { displayName: 'All', type: 'ROOT' } };
  },
  putCommercePreferences: async () => ({ params: { namespace: 'audited' }, body: { audited: true } }),
  updateNavigation: async () => ({
    body: { fieldName: 'mainNav', navigation: { items: [{ externalLink: '/audited' }] } },
  }),
  uploadMedia: async () => ({ query: { filename: 'audited.json' }, body: { audited: true } }),
  changeMedia: async () => ({ params: (await mediaFile()).params, body: { version: 1, title: 'Audited' } }),
  replaceMedia: async () => ({ ...(await mediaFile()), body: { replaced: true } }),
  deleteMedia: async () => ({ params: (await mediaFile()).params }),
  resendMailOfOrder: async () => {
    const orderId = 'e'.repeat(24);
    const mailId = 'd'.repeat(24);
    await rowsOf(
      app,
      `INSERT INTO mail_messages (website_id, id, kind, template, language, to_address, sender_name, subject, html, text, state, created_at, order_id)
       VALUES ($1, $2, 'transactional', 'x', 'en', 'back@x.example', 'Shop', 'Hello', '', '', 'undecided', now(), $3)`,
      mailId,
      orderId,
    );
    return { params: { orderId, mailId } };
  },
  replayDeadLetter: async () => ({ params: await deadLetter() }),
  discardDeadLetter: async () => ({ params: await deadLetter() }),
  replayDeadLetters: async () => ({ body: { letterIds: [(await deadLetter()).letterId] } }),
  discardDeadLetters: async () => ({ body: { letterIds: [(await deadLetter()).letterId] } }),
  restoreDeadLetters: async () => {
    const body = { letterIds: [(await deadLetter()).letterId] };
    await (await app.owner()).call(discardDeadLetters, { body });
    return { body };
  },
  resendMail: async () => {
    await rowsOf(
      app,
      `INSERT INTO mail_messages (website_id, id, kind, template, language, to_address, sender_name, subject, html, text, state, created_at)
       VALUES ($1, $2, 'transactional', 'x', 'en', 'back@x.example', 'Shop', 'Hello', '', '', 'failed', now())`,
      LETTER,
    );
    return { params: { mailId: LETTER } };
  },
  sendTestMail: async () => ({ token: boss.token, params: { template: 'password-reset' }, body: {} }),
  fulfillOrder: async () => {
    const { id, lineId } = await order();
    return { params: { orderId: id }, body: { lines: [{ id: lineId, quantity: 1 }] } };
  },
  undoFulfillment: async () => {
    const { id } = await order();
    const params = { orderId: id };
    const { fulfillments } = await (await app.owner()).call(fulfillOrder, { params, body: {} });
    return { params: { ...params, fulfillmentId: fulfillments[0]?.id ?? '' } };
  },
  captureOrder: async () => ({ params: { orderId: (await orderReserved(app)).id } }),
  pauseSubscription: async () => ({ params: await subscription('ACTIVE') }),
  resumeSubscription: async () => ({ params: await subscription('PAUSED') }),
  cancelSubscription: async () => ({ params: await subscription('ACTIVE'), body: {} }),
  retrySubscription: async () => ({ params: await subscription('PAST_DUE') }),
  holdOrder: async () => ({ params: { orderId: (await order()).id } }),
  clearOrder: async () => {
    const { id } = await order();
    await rowsOf(app, "UPDATE orders SET status = 'ON_HOLD' WHERE website_id = $1 AND id = $2", id);
    return { params: { orderId: id } };
  },
  cancelOrder: async () => ({ params: { orderId: (await order()).id }, body: {} }),
  refundOrder: async () => ({ params: { orderId: (await order()).id }, body: { amountCents: 100 } }),
  askRefundAgain: async () => {
    const { id } = await order();
    await rowsOf(
      app,
      `INSERT INTO order_refunds (website_id, id, order_id, at, amount_minor, gift_card_minor, state, reason,
         is_restocked, lines, by_limited, kind, cancels, by_kind, by_id, by_name, tries)
       VALUES ($1, $2, $3, now(), 100, 0, 'asked', '', false, '[]', false, 'refund', false, 'contributor', $4, '', 1)`,
      LETTER,
      id,
      boss.id,
    );
    return { params: { orderId: id, refundId: LETTER } };
  },
  editOrder: async () => ({
    params: { orderId: (await order()).id },
    body: { email: 'audited@marsh.example' },
  }),
  noteOrder: async () => ({ params: { orderId: (await order()).id }, body: { note: 'Audited' } }),
  resendOrderMail: async () => ({ params: { orderId: (await order()).id } }),
  adjustStock: async () => {
    const variantId = (await product()).variants[0]?.id;
    return { body: { adjustments: [{ variantId, delta: 2 }], reason: 'received' } };
  },
  createProduct: async () => ({
    body: {
      collectionId: await storeId(),
      name: 'Audited',
      productType: 1,
      variants: [{ priceMoney: usd('10.00') }],
    },
  }),
  updateProduct: async () => {
    const { id, version } = await product();
    return { params: { productId: id }, body: { version, name: 'Audited anew' } };
  },
  setProductVariants: async () => {
    const { id, version } = await product();
    const body = { version, variantOptionOrdering: [], variants: [{ priceMoney: usd('11.00') }] };
    return { params: { productId: id }, body };
  },
  duplicateProduct: async () => ({ params: { productId: (await product()).id } }),
  deleteProduct: async () => ({ params: { productId: (await product()).id } }),
  changeProducts: async () => ({
    body: { productIds: [(await product()).id], change: { kind: 'star', starred: true } },
  }),
  editProducts: async () => ({
    body: { edits: [{ productId: (await product()).id, version: 1, name: `Edited ${(count += 1)}` }] },
  }),
  createProductImport: async () => ({
    query: { filename: 'audited.csv', collectionId: await storeId() },
    body: 'Title,Price\nAudited,1',
  }),
  changeProductImport: async () => ({
    params: await productImport(),
    body: { choice: { isChosen: true } },
  }),
  startProductImport: async () => ({ params: await productImport() }),
  cancelProductImport: async () => ({ params: await productImport() }),
  undoProductImport: async () => {
    const params = await productImport();
    await rowsOf(
      app,
      `UPDATE product_imports SET state = 'done', steps_done = 1, finished_at = created_at
        WHERE website_id = $1 AND id = $2`,
      params.importId,
    );
    return { params };
  },
  undoProductChanges: async () => {
    const body = { productIds: [(await product()).id], change: { kind: 'star' as const, starred: true } };
    return { params: { undoToken: (await boss.client.call(changeProducts, { body })).undoToken } };
  },
  orderProducts: async () => {
    const { id, collectionId } = await product();
    return { body: { collectionId, productIds: [id] } };
  },
  createProductCategory: async () => ({
    body: { collectionId: await storeId(), displayName: 'Audited' },
  }),
  updateProductCategory: async () => ({
    params: await category(),
    body: { displayName: `Anew ${(count += 1)}` },
  }),
  deleteProductCategory: async () => ({ params: await category() }),
  orderCategoryProducts: async () => {
    const params = await category();
    const { id } = await product();
    const change = { kind: 'addCategories' as const, categoryIds: [params.categoryId] };
    await boss.client.call(changeProducts, { body: { productIds: [id], change } });
    return { params, body: { productIds: [id] } };
  },
  judgeReview: async () => {
    const { id } = await orderMugs(app);
    const [review] = await rowsOf<{ id: string }>(
      app,
      `INSERT INTO reviews (website_id, id, product_id, order_id, stars, body, author_name, language, state, version, written_at)
       SELECT website_id, substr(md5($2), 1, 24), product_id, order_id, 5, 'Good.', 'Ada M.', 'en', 'waiting', 1, now()
         FROM order_items WHERE website_id = $1 AND order_id = $2 RETURNING id`,
      id,
    );
    return { params: { reviewId: review?.id }, body: { state: 'shown', version: 1 } };
  },
  createCoupon: async () => ({ body: couponBody() }),
  updateCoupon: async () => {
    const { id, version } = await couponMade();
    return { params: { couponId: id }, body: { version, coupon: couponBody() } };
  },
  deleteCoupon: async () => ({ params: { couponId: (await couponMade()).id } }),
  protectPage: async () => ({ params: { collectionId: await storeId() }, body: { productId: null } }),
  setProductFiles: async () => {
    const body = {
      collectionId: await storeId(),
      name: `Audited ${(count += 1)}`,
      productType: 2 as const,
      variants: [{ priceMoney: usd('10.00') }],
    };
    const { id } = (await boss.client.call(createProduct, { body })).product;
    return { params: { productId: id }, body: { mediaIds: [] } };
  },
  issueGiftCard: async () => ({ body: { amountCents: 5000, email: 'gift@audited.example' } }),
  adjustGiftCard: async () => {
    const { id, version } = await giftCardMade();
    return { params: { giftCardId: id }, body: { version, amountCents: -1000, reason: 'Audited' } };
  },
  setGiftCardDisabled: async () => {
    const { id, version } = await giftCardMade();
    return { params: { giftCardId: id }, body: { version, disabled: true } };
  },
  createShippingZone: async () => ({ body: shippingBody() }),
  updateShippingZone: async () => {
    const { id, version } = await shippingMade();
    return { params: { zoneId: id }, body: { version, zone: { ...shippingBody(), name: 'Audited anew' } } };
  },
  deleteShippingZone: async () => ({ params: { zoneId: (await shippingMade()).id } }),
  createTaxZone: async () => ({ body: taxBody() }),
  updateTaxZone: async () => {
    const { id, version } = await taxMade();
    return { params: { zoneId: id }, body: { version, zone: { ...taxBody(), included: true } } };
  },
  deleteTaxZone: async () => ({ params: { zoneId: (await taxMade()).id } }),
  sendRestock: async () => ({ body: await awaited() }),
  sendAllRestock: async () => ({ body: { sendRequests: [await awaited()] } }),
  liftBounce: async () => {
    await rowsOf(
      app,
      "INSERT INTO mail_holds (website_id, address, reason, created_at) VALUES ($1, 'back@x.example', 'bounced', now())",
    );
    return { body: { address: 'back@x.example' } };
  },
};

async function make(endpoint: Endpoint, { token = ownerToken, ...input }: Call) {
  const response = await fetch(app.origin + toAddress(endpoint, input as CallerInput<Endpoint>), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(endpoint.idempotency === 'required' ? { 'idempotency-key': `audited-${(count += 1)}` } : {}),
    },
    body: typeof input.body === 'string' ? input.body : JSON.stringify(input.body ?? {}),
  });
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    text: await response.text(),
  };
}

describe('every write of staff', () => {
  it('leaves one entry in the audit log, under its own name and request', {
    timeout: PATIENCE_MS,
  }, async () => {
    const writes = app.app.api.mounted.filter(
      ({ access, method, audit }) =>
        access !== 'visitor' && access !== 'member' && method !== 'GET' && audit !== false,
    );
    // The owner's acts come last that end what makes them the owner.
    const order = [...writes].sort(
      (a, b) => Number(a.name === 'transferOwnership') - Number(b.name === 'transferOwnership'),
    );
    const wrong: string[] = [];
    for (const endpoint of order) {
      const example = EXAMPLES[endpoint.name];
      if (example === undefined) {
        wrong.push(`${endpoint.name} has no example here`);
        continue;
      }
      const { status, requestId, text } = await make(endpoint, await example());
      if (status !== (endpoint.success ?? 200)) wrong.push(`${endpoint.name} answers ${status}: ${text}`);
      const entries = await rowsOf<{ act: string; actor_name: string; network: string }>(
        app,
        'SELECT act, actor_name, network FROM audit_entries WHERE website_id = $1 AND request_id = $2',
        requestId,
      );
      const [entry] = entries;
      if (
        entries.length !== 1 ||
        entry?.act !== endpoint.name ||
        entry.actor_name === '' ||
        entry.network === ''
      ) {
        wrong.push(`${endpoint.name} leaves ${JSON.stringify(entries)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(EXAMPLES).sort()).toEqual(writes.map((endpoint) => endpoint.name).sort());
  });

  it('leaves none when it is refused', async () => {
    const before = await rowsOf(app, 'SELECT 1 FROM audit_entries WHERE website_id = $1');
    const endpoint = app.app.api.mounted.find(({ name }) => name === 'writeTemplateFile');
    if (endpoint === undefined) throw new Error('There is no such call.');
    const stale = { path: 'scripts/hello.js', content: 'x', baseHash: 'f'.repeat(64) };
    expect((await make(endpoint, { token: boss.token, body: stale })).status).toBe(409);
    const after = await rowsOf(app, 'SELECT 1 FROM audit_entries WHERE website_id = $1');
    expect(after).toHaveLength(before.length);
  });
});
