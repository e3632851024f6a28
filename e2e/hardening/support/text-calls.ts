import { readPageContent, readPlaces } from '#shared/features/page-content/contract.ts';
import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { createProductCategory, createProduct } from '#shared/features/products/contract.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { uploadMedia } from '#shared/features/media/contract.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { createNewsletter } from '#shared/features/newsletters/contract.ts';
import { createMailingList } from '#shared/features/mailing-lists/contract.ts';
import { createSiteForm } from '#shared/features/site-forms/contract.ts';
import { createTaxZone } from '#shared/features/tax/contract.ts';
import { getCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { putLanguages } from '#shared/features/languages/contract.ts';
import { readGlossary } from '#shared/features/translations/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { createProductCollection } from '#shared/features/stores/contract.ts';
import { getSession } from '#shared/features/contributors/contract.ts';
import type { Endpoint, Output } from '#shared/http/endpoint.ts';
import { type Bench, SITES } from './bench.ts';
import { type Answer, field } from './http.ts';
import { newKey } from './buyers.ts';
import { hostileContent } from './hostile-page.ts';
import type { Staff } from './people.ts';
import type { Route } from './routes.ts';
import { asAdmin } from './rows.ts';

type Json = Readonly<Record<string, unknown>>;

/** A call that writes texts, ready to be made. */
export interface TextCall {
  /** Values of the parameters in the path. */
  readonly params?: Json;
  readonly query?: Json;
  /** Absent where the body is a file. */
  readonly body?: Json;
}

/** Somebody who writes, and what the owner made for them to write at. */
export interface Writer {
  readonly bench: Bench;
  readonly owner: Staff;
  /** Who makes the call. */
  readonly staff: Staff;
  readonly siteId: string;
  readonly collectionId: string;
  /** Different with each call that is made. */
  readonly turn: number;
}

type Build = (text: string, writer: Writer) => Promise<TextCall> | TextCall;

const NAME_MAX = 25;
const MONEY = { currency: 'USD', value: '10.00' };

async function make(
  { bench, owner }: Writer,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: Json,
  name: string,
) {
  const answer: Answer = path.startsWith(uploadMedia.path)
    ? await bench.ask(SITES.alpha, path, {
        method,
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
        body: FILE,
      })
    : await owner.call(method, path, body);
  const made = field(answer, name) as { id: string; version: number } | undefined;
  if (made === undefined) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text}`);
  return made;
}

/** A file that needs no reading. */
export const FILE = Buffer.from('%PDF-1.4\n%%EOF\n');

/** Short enough for the name of a category, and different each time. */
export const nameOf = (text: string, turn: number) => `${turn} ${text}`.slice(0, NAME_MAX);

const factsOf = (text: string, turn: number) => ({
  name: `${text} ${turn}`,
  excerpt: `Before ${text}`,
  body: `Before ${text}`,
  seoTitle: text,
  seoDescription: text,
  freeIfZero: true,
  freeLabel: text,
  freeLabels: { de: text },
  tags: [text],
  customAddButtonText: text,
  additionalFieldsForm: {
    id: 'a'.repeat(24),
    name: text,
    fields: [
      {
        id: 'one',
        type: 'select',
        title: text,
        description: text,
        placeholder: text,
        options: [text],
        key: text,
        value: text,
      },
    ],
  },
});
const newsletterOf = (text: string) => ({
  subject: text.slice(0, 150),
  preview: text.slice(0, 200),
  blocks: [
    { id: 'a', type: 'heading', data: { text: text.slice(0, 200) } },
    { id: 'b', type: 'html', data: { html: `<p>Before</p>${text}` } },
    { id: 'c', type: 'button', data: { label: text.slice(0, 100), href: '/shop' } },
  ],
});
const mailingListOf = (text: string) => ({
  name: text.slice(0, 100),
  consentText: text,
  welcomeText: text,
  senderName: text.slice(0, 100),
});
/** A place of the theme that each page shows. */
const PLACE = 'footer-note';

/** What pages are made of: one that is empty is not published. */
const ORIGIN = { kind: 'layout', layout: 'about' };

/** Makes a page, as the owner does. */
const makePage = (writer: Writer) =>
  make(writer, createSitePage, { title: `Raw ${writer.turn}`, origin: ORIGIN }, 'page');

const variantsOf = (text: string, turn: number) => ({
  variantOptionOrdering: ['Size'],
  variants: [
    { sku: `${turn} ${text}`, attributes: { Size: text }, priceMoney: MONEY, unlimited: true },
    { attributes: { Size: 'other' }, priceMoney: { ...MONEY, value: '0.00' }, unlimited: true },
  ],
});
const siteFormOf = (text: string) => ({
  name: text,
  fields: [{ id: 'message', type: 'text', title: text, description: text, placeholder: text }],
  submitLabel: text.slice(0, 60),
  submissionMessage: text,
  submissionHTML: text,
  disclaimerMessage: text,
});
const couponOf = (text: string, turn: number) => ({
  code: `RAW${turn}`,
  title: text,
  enabled: true,
  offer: { kind: 'percent', percent: 1 },
});
/** A country whose regions are not known, so that they are whatever people write. */
const placesOf = (text: string) => [{ country: 'SG', regions: [text], postalPrefixes: [] }];
const shippingOf = (text: string) => ({
  name: text,
  places: placesOf(text),
  options: [
    {
      name: text,
      description: text,
      rate: { kind: 'pickUp', price: MONEY, address: text },
      profiles: [{ title: text, tag: text, price: MONEY, per: 'order' }],
    },
  ],
});
const taxOf = (text: string) => ({
  name: text,
  places: placesOf(text),
  included: false,
  rates: { goods: 0, digital: 0, service: 0, shipping: 0 },
});

const storeOf = (text: string) => ({ navigationTitle: text, title: text, description: text });

const newProduct = (writer: Writer, productType = 1) =>
  make(
    writer,
    createProduct,
    {
      collectionId: writer.collectionId,
      name: `Own ${writer.turn}`,
      productType,
      variants: [{ priceMoney: MONEY }],
    },
    'product',
  );

const newMedia = (writer: Writer) =>
  make(
    writer,
    { ...uploadMedia, path: `${uploadMedia.path}?filename=own-${writer.turn}.pdf&allowDuplicate=true` },
    {},
    'media',
  );

/** Gives whoever writes the one passkey that they have, which nobody can sign in with. */
async function newPasskey({ bench, staff, siteId, turn }: Writer): Promise<string> {
  const { contributor } = (await staff.call(getSession.method, getSession.path)).json as Output<
    typeof getSession
  >;
  const id = turn.toString(16).padStart(24, '0');
  await asAdmin(bench, async (client) => {
    await client.query('DELETE FROM passkeys WHERE website_id = $1 AND contributor_id = $2', [
      siteId,
      contributor.id,
    ]);
    await client.query(
      `INSERT INTO passkeys (website_id, id, contributor_id, credential_id, public_key, counter, transports, host, name, created_at)
       VALUES ($1, $2, $3, $5, '', 0, '{}', $4, 'Own', now())`,
      [siteId, id, contributor.id, SITES.alpha, id],
    );
    // Who has a passkey is asked for it; nothing could answer for this one.
    await client.query(
      'UPDATE contributor_sessions SET second_step_at = now() WHERE website_id = $1 AND contributor_id = $2',
      [siteId, contributor.id],
    );
  });
  return id;
}

/** How each call whose texts are cleaned is made with a text in all fields that people write. */
export const TEXT_CALLS: Readonly<Record<string, Build>> = {
  createProduct: (text, { collectionId, turn }) => ({
    body: {
      ...factsOf(text, turn),
      ...variantsOf(text, turn),
      collectionId,
      urlId: `raw-${turn}`,
      isVisible: true,
      productType: 1,
    },
  }),
  updateProduct: async (text, writer) => {
    const { id, version } = await newProduct(writer);
    return { params: { productId: id }, body: { ...factsOf(text, writer.turn), version } };
  },
  setProductVariants: async (text, writer) => {
    const { id, version } = await newProduct(writer);
    return { params: { productId: id }, body: { ...variantsOf(text, writer.turn), version } };
  },
  setProductFiles: async (_, writer) => ({
    params: { productId: (await newProduct(writer, 2)).id },
    body: { mediaIds: [] },
  }),
  changeProducts: async (text, writer) => ({
    body: { productIds: [(await newProduct(writer)).id], change: { kind: 'addTags', tags: [text] } },
  }),
  editProducts: async (text, writer) => {
    const { id, version } = await newProduct(writer);
    const { name, seoTitle, seoDescription, freeIfZero, freeLabel, tags } = factsOf(text, writer.turn);
    const edit = { productId: id, version, name, seoTitle, seoDescription, freeIfZero, freeLabel, tags };
    return { body: { edits: [edit] } };
  },
  createProductCategory: (text, { collectionId, turn }) => ({
    body: { collectionId, displayName: nameOf(text, turn) },
  }),
  updateProductCategory: async (text, writer) => {
    const { collectionId, turn } = writer;
    const made = { collectionId, displayName: `own ${turn}` };
    const { id } = await make(writer, createProductCategory, made, 'category');
    return { params: { categoryId: id }, body: { displayName: nameOf(text, turn) } };
  },
  createSiteForm: (text) => ({ body: siteFormOf(text) }),
  updateSiteForm: async (text, writer) => {
    const { id, version } = await make(writer, createSiteForm, siteFormOf('Own'), 'form');
    return { params: { formId: id }, body: { ...siteFormOf(text), version } };
  },
  createMailingList: (text) => ({ body: mailingListOf(text) }),
  updateMailingList: async (text, writer) => {
    const { id, version } = await make(writer, createMailingList, mailingListOf('Own'), 'list');
    return { params: { listId: id }, body: { ...mailingListOf(text), version } };
  },
  importSubscribers: async (text, writer) => {
    const { id } = await make(writer, createMailingList, mailingListOf('Own'), 'list');
    const csv = `email\nreader-${writer.turn}@example.com\n`;
    return { params: { listId: id }, body: { csv, consent: `At our stall: ${text}`.slice(0, 500) } };
  },
  createNewsletter: (text) => ({ body: newsletterOf(text) }),
  previewNewsletter: (text) => ({ body: newsletterOf(text) }),
  updateNewsletter: async (text, writer) => {
    const { id, version } = await make(writer, createNewsletter, newsletterOf('Own'), 'newsletter');
    return { params: { newsletterId: id }, body: { ...newsletterOf(text), version } };
  },
  createCoupon: (text, { turn }) => ({ body: couponOf(text, turn) }),
  updateCoupon: async (text, writer) => {
    const { id, version } = await make(writer, createCoupon, couponOf('Own', writer.turn), 'coupon');
    return { params: { couponId: id }, body: { version, coupon: couponOf(text, writer.turn) } };
  },
  issueGiftCard: (text) => ({ body: { amountCents: 100, message: text } }),
  createShippingZone: (text) => ({ body: shippingOf(text) }),
  updateShippingZone: async (text, writer) => {
    const { id, version } = await make(writer, createShippingZone, shippingOf('Own'), 'zone');
    return { params: { zoneId: id }, body: { version, zone: shippingOf(text) } };
  },
  createTaxZone: (text) => ({ body: taxOf(text) }),
  updateTaxZone: async (text, writer) => {
    const { id, version } = await make(writer, createTaxZone, taxOf('Own'), 'zone');
    return { params: { zoneId: id }, body: { version, zone: taxOf(text) } };
  },
  putCommercePreferences: async (text, { bench }) => {
    const path = getCommercePreferences.path.replace(':namespace', 'merchandising');
    const { websiteId: _, ...kept } = (await bench.ask(SITES.alpha, path)).json as Json;
    const words = { customSoldOutText: text, scarcityText: text, restockSuccessText: text };
    return { params: { namespace: 'merchandising' }, body: { ...kept, ...words } };
  },
  uploadMedia: (text, { turn }) => ({
    query: { filename: `${turn} ${text}.pdf`, allowDuplicate: 'true' },
  }),
  replaceMedia: async (text, writer) => {
    const { id, version } = await newMedia(writer);
    return { params: { mediaId: id }, query: { filename: `${text}.pdf`, version } };
  },
  changeMedia: async (text, writer) => {
    const { id, version } = await newMedia(writer);
    return {
      params: { mediaId: id },
      body: { version, filename: `${text}.pdf`, title: text, altText: text },
    };
  },
  createProductCollection: (text, { siteId, turn }) => ({
    params: { websiteId: siteId },
    body: { ...storeOf(text), urlId: `raw-store-${turn}` },
  }),
  createRootCategory: async (text, writer) => {
    const { siteId, turn } = writer;
    const path = createProductCollection.path.replace(':websiteId', siteId);
    const own = { ...storeOf('Own'), urlId: `raw-own-${turn}` };
    const { id } = await make(writer, { ...createProductCollection, path }, own, 'data');
    return {
      params: { websiteId: siteId, collectionId: id },
      body: { displayName: nameOf(text, turn), type: 'ROOT' },
    };
  },
  createStore: (text, { turn }) => ({
    body: {
      storeTitle: `${turn} ${text}`,
      fallbackStoreTitle: `Fallback ${text}`,
      allCategoryDisplayName: nameOf(text, turn),
      description: text,
    },
  }),
  beginPasskey: (text) => ({ body: { name: text } }),
  renamePasskey: async (text, writer) => ({
    params: { passkeyId: await newPasskey(writer) },
    body: { name: text },
  }),
  putHeaderFooter: (text) => ({
    body: {
      header: { title: text, tagline: text, buttonLabel: text, announcement: text },
      footer: {
        sections: [
          {
            id: 'first',
            background: 'none',
            spacing: 'medium',
            width: 'normal',
            blocks: [{ id: 'words', type: 'html', span: 12, data: { html: text } }],
          },
        ],
      },
    },
  }),
  putLanguages: (text) => ({
    body: {
      languages: [
        { code: 'en-US', isPrimary: true },
        { code: 'fr' },
        { code: 'de' },
        { code: 'x-ours', name: text },
      ],
    },
  }),
  putGlossary: async (text, writer) => {
    const { method, path } = putLanguages;
    await writer.owner.call(method, path, {
      languages: [{ code: 'en-US', isPrimary: true }, { code: 'fr' }],
    });
    const glossary = readGlossary.path.replace(':language', 'fr');
    const { version } = (await writer.owner.call(readGlossary.method, glossary)).json as Json;
    const term = nameOf(text, writer.turn);
    return {
      params: { language: 'fr' },
      body: { terms: [{ term, translation: term, note: text }], version },
    };
  },
  putTranslations: async (text, writer) => {
    const { method, path } = putLanguages;
    await writer.owner.call(method, path, {
      languages: [{ code: 'en-US', isPrimary: true }, { code: 'fr' }],
    });
    const { id } = await newProduct(writer);
    const of = { kind: 'product', id };
    return {
      params: { language: 'fr' },
      body: {
        lines: [{ ...of, field: 'name', text }],
        rich: [{ ...of, field: 'body', text: `Before ${text}` }],
      },
    };
  },
  createSitePage: (text) => ({ body: { title: text, origin: ORIGIN } }),
  updateSitePage: async (text, writer) => ({
    params: { pageId: (await makePage(writer)).id },
    body: {
      title: text,
      navigationTitle: text,
      description: `Before ${text}`,
      seoTitle: text,
      seoDescription: text,
    },
  }),
  savePageContent: async (text, writer) => {
    const { id: pageId } = await makePage(writer);
    const path = readPageContent.path.replace(':pageId', pageId);
    const { version } = (await writer.owner.call(readPageContent.method, path)).json as Json;
    return { params: { pageId }, body: { content: hostileContent(text), baseVersion: version } };
  },
  savePlaces: async (text, { owner }) => {
    const { places } = (await owner.call(readPlaces.method, readPlaces.path)).json as { places: Json };
    return { body: { before: { [PLACE]: places[PLACE] ?? '' }, places: { [PLACE]: `Before ${text}` } } };
  },
  saveRedirects: (_, { turn }) => ({ body: { redirects: [{ from: `/raw-${turn}`, to: '/shop' }] } }),
  updateNavigation: (text) => ({
    body: {
      fieldName: 'mainNav',
      navigation: {
        items: [
          {
            externalLink: '/cart',
            title: text,
            items: [{ externalLink: '/cart', title: text, items: [{ externalLink: '/cart', title: text }] }],
          },
        ],
      },
    },
  }),
  updateWebsite: async (text, { owner }) => {
    const { version } = (await owner.call(getWebsite.method, getWebsite.path)).json as Json;
    return {
      body: {
        version,
        title: text,
        tagLine: text,
        sellerName: text,
        sellerAddress: text,
        taxNumber: text,
        contactPhoneNumber: text,
        contactAddress: text,
      },
    };
  },
};

/** Names of texts by which things are found, and not what people write: rules of their own say what they hold. */
const NO_WORDS = new Set([
  'baseVersion',
  'before',
  'code',
  'collectionId',
  'country',
  'currency',
  'currencySymbol',
  'email',
  'externalLink',
  'fieldName',
  'language',
  'memberAreaId',
  'navigation',
  'password',
  'postalPrefixes',
  'template',
  'templateId',
  'timeZone',
  'urlId',
  'version',
]);

type Schema = {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

function* namesOfTexts(schema: Schema, name: string): Generator<string> {
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items, additionalProperties } = schema;
  const { type, pattern, format } = schema;
  const isFree = schema.enum === undefined && schema.const === undefined;
  if (type === 'string' && isFree && pattern === undefined && format === undefined) yield name;
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* namesOfTexts(part, name);
  for (const [own, part] of Object.entries(properties)) yield* namesOfTexts(part, own);
  if (items !== undefined) yield* namesOfTexts(items, name);
  if (typeof additionalProperties === 'object') yield* namesOfTexts(additionalProperties, name);
}

function* namesWith(text: string, value: unknown, names: readonly string[]): Generator<string> {
  if (typeof value === 'string' && value.includes(text)) yield* names;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) yield* namesWith(text, part, [...names, name]);
}

/** Texts that a call takes, by what the server tells of it, and that are not written when it is made. */
export function textsLeftOut({ body, queryParameters }: Route, text: string, call: TextCall): string[] {
  const taken = [
    ...(body === undefined ? [] : namesOfTexts(body as Schema, '')),
    ...queryParameters.flatMap(({ name, schema }) => [...namesOfTexts(schema as Schema, name)]),
  ];
  const written = new Set(namesWith(text, [call.body, call.query], []));
  return [...new Set(taken)].filter((name) => name !== '' && !NO_WORDS.has(name) && !written.has(name));
}

/** Makes a call as somebody. */
export function makeTextCall(bench: Bench, staff: Staff, route: Route, call: TextCall): Promise<Answer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(call.params?.[name])),
  );
  const query = Object.entries(call.query ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const address = query === '' ? path : `${path}?${query}`;
  if (call.body !== undefined) {
    return staff.call(route.method, address, call.body, { 'idempotency-key': newKey() });
  }
  return bench.ask(SITES.alpha, address, {
    method: route.method,
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/octet-stream' },
    body: FILE,
  });
}
