import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { languagesToTry } from '#shared/text/language-tags.ts';
import { DOCUMENT_KINDS, type DocumentKind, needsFulfillment } from '#shared/features/orders/rules.ts';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import { openPieces } from '#shared/features/orders/states.ts';
import type { PaperLook } from '#shared/features/theme-settings/brand.ts';
import type { Seller } from '#shared/features/websites/seller.ts';
import { dayText } from '#shared/dates/day-text.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import type { CompiledTemplate, Engine } from '#shared/template/index.ts';
import type { OrderRow } from './queries.ts';
import { tellSums } from './told.ts';

const textsSchema = z.object({
  /** Direction of writing, as the attribute `dir` takes it. */
  direction: z.enum(['ltr', 'rtl']),
  every: z.record(z.string(), z.string()),
  titles: z.record(z.enum(DOCUMENT_KINDS), z.string()),
});

type DocumentTexts = z.output<typeof textsSchema>;

/** What is printed for orders, as files tell it. */
export interface DocumentFiles {
  readonly layout: string;
  readonly bodies: Readonly<Record<DocumentKind, string>>;
  /** Texts by language tag in lower case. */
  readonly texts: ReadonlyMap<string, DocumentTexts>;
}

/**
 * Reads what is printed for orders.
 * @param folder with a template for each kind, `layout.html` around it, and `texts` with a file a language
 */
export async function readDocumentFiles(folder: string): Promise<DocumentFiles> {
  const template = (name: string) => readFile(path.join(folder, `${name}.html`), 'utf8');
  const texts = path.join(folder, 'texts');
  const languages = (await readdir(texts)).filter((file) => file.endsWith('.json'));
  const read = async (file: string) =>
    [
      file.slice(0, -'.json'.length).toLowerCase(),
      textsSchema.parse(JSON.parse(await readFile(path.join(texts, file), 'utf8'))),
    ] as const;
  const bodies = await Promise.all(DOCUMENT_KINDS.map(async (kind) => [kind, await template(kind)] as const));
  return {
    layout: await template('layout'),
    bodies: Object.fromEntries(bodies) as Record<DocumentKind, string>,
    texts: new Map(await Promise.all(languages.map(read))),
  };
}

/** The shop as papers name it, and the zone of its days. */
export interface PaperShop {
  readonly title: string;
  /** Its address on the web, without a scheme. */
  readonly address: string;
  /** Where its pictures are, without a trailing slash. */
  readonly origin: string;
  readonly timeZone: string;
  readonly seller: Seller;
  readonly look: PaperLook;
}

/**
 * Writes orders as papers of one kind: HTML to print, a paper for each, in the language of its buyer. Of what has nothing
 * to pack, such as a donation, there is no packing slip.
 */
export type WriteDocuments = (
  kind: DocumentKind,
  orders: readonly OrderRow[],
  shop: PaperShop,
) => Promise<{ readonly html: string; readonly papers: number }>;

/** What goes into the parcel: what is left to send, or all that was not given back where nothing is left. */
function packedPieces(order: OrderRow): readonly { item: OrderRow['items'][number]; quantity: number }[] {
  const sent = order.items.filter(({ productType }) => needsFulfillment(productType));
  const left = sent.map((item) => ({ item, quantity: openPieces({ ...item, needsFulfillment: true }) }));
  const all = sent.map((item) => ({ item, quantity: item.quantity - item.refundedQuantity }));
  return (left.some(({ quantity }) => quantity > 0) ? left : all).filter(({ quantity }) => quantity > 0);
}

/** What is told of the pieces of a line that were sold before they were there. */
const toldOf = ({ backorder, quantity }: OrderRow['items'][number], language: string): string =>
  backorder === null ? '' : backorderedText(backorder, quantity, language);

/** The facts of one paper, as the templates read them. */
function toPaper(
  kind: DocumentKind,
  order: OrderRow,
  shop: PaperShop,
  { language, texts }: ReturnType<typeof findTexts>,
) {
  const text = (minor: number) => toAmountText(minor, order.currency, order.language);
  const lines =
    kind === 'packing-slip'
      ? packedPieces(order)
      : order.items.map((item) => ({ item, quantity: item.quantity }));
  const total = text(order.grandTotalMinor);
  const shipTo = addressLines(order.shippingAddress, order.language);
  const billTo = addressLines(order.billingAddress, order.language);
  const { taxNumber = '' } = order.billingAddress;
  return {
    language,
    direction: texts.direction,
    texts: { ...texts.every, title: texts.titles[kind] },
    shop,
    number: order.number === null ? '' : String(order.number),
    date: dayText(order.createdAt, order.language, shop.timeZone),
    isTest: order.isTest,
    email: order.email,
    shipTo,
    billTo: billTo.length === 0 ? shipTo : billTo,
    buyerTaxNumber: kind === 'invoice' ? taxNumber : '',
    lines: [
      ...lines.map(({ item, quantity }) => ({
        name: item.productName,
        options: item.variantOptions.map(({ value }) => value).join(', '),
        sku: item.sku,
        answers: item.answers,
        picture: item.image === null ? '' : `${shop.origin}${item.image.assetUrl}?format=100w`,
        backorder: toldOf(item, order.language),
        quantity,
        unit: item.freeText ?? text(item.unitMinor),
        total: item.freeText ?? text(item.lineMinor),
      })),
      // A donation has no lines of its own: what was given is the one that its paper has.
      ...(order.kind === 'donation' && kind === 'invoice'
        ? [{ name: texts.every['donation'], quantity: 1, unit: total, total }]
        : []),
    ],
    sums: tellSums(order, order.language, true),
    note: order.note,
  };
}

function findTexts(files: DocumentFiles, wished: string): { language: string; texts: DocumentTexts } {
  for (const language of languagesToTry(wished)) {
    const texts = files.texts.get(language);
    if (texts !== undefined) return { language, texts };
  }
  throw new Error('The papers have no English texts.');
}

/**
 * Makes the writer of papers.
 * @param readFiles asked once, with the first paper
 */
export function createDocumentWriter(
  engine: Engine,
  readFiles: () => Promise<DocumentFiles>,
): WriteDocuments {
  let reading: Promise<DocumentFiles> | undefined;
  const compiled = new Map<string, CompiledTemplate>();

  function compile(source: string): CompiledTemplate {
    const known = compiled.get(source) ?? engine.compile(source);
    compiled.set(source, known);
    return known;
  }

  return async (kind, orders, shop) => {
    reading ??= readFiles();
    const files = await reading;
    const written = orders.filter((order) => kind !== 'packing-slip' || packedPieces(order).length > 0);
    const papers = written.map((order) => {
      return toPaper(kind, order, shop, findTexts(files, order.language));
    });
    const [first] = papers;
    const json = {
      papers,
      origin: shop.origin,
      look: shop.look,
      language: first?.language ?? 'en',
      title: [first?.texts.title ?? '', ...papers.map(({ number }) => number)].join(' '),
    };
    const { html, errors } = compile(files.layout).render({
      json,
      partials: { body: compile(files.bodies[kind]) },
    });
    const [problem] = errors;
    if (problem !== undefined) throw new Error(`A paper does not render: ${problem.message}`);
    return { html, papers: papers.length };
  };
}
