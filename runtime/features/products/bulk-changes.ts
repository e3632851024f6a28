import {
  type BulkChange,
  type BulkResult,
  changeProducts,
  undoProductChanges,
} from '#shared/features/products/contract.ts';
import {
  changePrice,
  PRICE_MAX,
  PRODUCT_CATEGORIES_MAX,
  TAGS_MAX,
  UNDO_MS,
} from '#shared/features/products/catalog.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts, type UndoEntry } from './model.ts';
import type { ProductPages } from './product-pages.ts';
import type { VariantWrites } from './variant-writes.ts';

/** Changes of many products in one act, which can be taken back. */
export interface BulkChanges {
  /** @throws Refusal 404 CATEGORY_NOT_FOUND, 400 for a price in another currency */
  change(
    scope: SiteScope,
    context: RequestContext,
    productIds: readonly string[],
    change: BulkChange,
  ): Promise<{ results: BulkResult[]; undoToken?: string }>;
  /** @throws Refusal 404 UNDO_NOT_FOUND */
  undo(scope: SiteScope, context: RequestContext, undoToken: string): Promise<BulkResult[]>;
}

/** What of a product such a change may touch. */
type State = Omit<UndoEntry, 'productId' | 'version'>;
type Prices = State['prices'][number];

interface StateRow extends State {
  readonly id: string;
  readonly version: number;
  readonly collectionId: string;
  readonly productType: number;
}

const READ = `
  SELECT p.id, p.version, p.collection_id AS "collectionId", p.product_type AS "productType",
         p.is_visible AS "isVisible", p.is_featured AS "isFeatured", p.tags, p.category_ids AS "categoryIds",
         (SELECT COALESCE(json_agg(json_build_object('variantId', v.id, 'priceMinor', v.price_minor,
             'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale) ORDER BY v.position), '[]')
            FROM product_variants v
           WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) AS prices
    FROM products p WHERE p.website_id = $1 AND p.id = ANY ($2) AND p.deleted_at IS NULL`;

const WRITE = `
  UPDATE products p SET is_visible = w.is_visible, is_featured = w.is_featured,
         tags = ARRAY(SELECT jsonb_array_elements_text(w.tags)), category_ids = c.ids,
         categories = ARRAY(
           SELECT k.display_name FROM unnest(c.ids) WITH ORDINALITY AS i (id, place)
             JOIN product_categories k ON k.website_id = p.website_id AND k.id = i.id ORDER BY place),
         version = p.version + 1, updated_at = $3
    FROM jsonb_to_recordset($2) AS w (id text, is_visible boolean, is_featured boolean, tags jsonb, category_ids jsonb)
   CROSS JOIN LATERAL (SELECT ARRAY(SELECT jsonb_array_elements_text(w.category_ids)) AS ids) c
   WHERE p.website_id = $1 AND p.id = w.id`;

const WRITE_PRICES = `
  UPDATE product_variants v SET price_minor = w.price_minor, sale_price_minor = w.sale_price_minor, on_sale = w.on_sale
    FROM jsonb_to_recordset($2) AS w (id text, price_minor bigint, sale_price_minor bigint, on_sale boolean)
   WHERE v.website_id = $1 AND v.id = w.id`;

/** What a product becomes, or why it stays as it is. */
type Outcome = State | { readonly problem: string };

const unique = (words: readonly string[]) => [...new Set(words)];

function withPrices(state: State, toPrices: (prices: Prices) => Prices): State {
  return { ...state, prices: state.prices.map(toPrices) };
}

/** A price with a sale that is not above it. */
function priced(prices: Prices, priceMinor: number): Prices {
  const { salePriceMinor } = prices;
  const isBelow = salePriceMinor !== null && salePriceMinor <= priceMinor;
  return { ...prices, priceMinor, ...(isBelow ? {} : { salePriceMinor: null, onSale: false }) };
}

/**
 * What one product becomes by a change of many.
 * @param setMinor price that `priceSet` asks for, in the minor unit
 */
function outcomeOf(row: StateRow, change: BulkChange, setMinor: number): Outcome {
  const { isVisible, isFeatured, tags, categoryIds, prices } = row;
  const state: State = { isVisible, isFeatured, tags, categoryIds, prices };
  switch (change.kind) {
    case 'visibility':
      return { ...state, isVisible: change.isVisible };
    case 'star':
      return { ...state, isFeatured: change.starred };
    case 'addTags': {
      const all = unique([...tags, ...change.tags]);
      return all.length > TAGS_MAX
        ? { problem: `A product has at most ${TAGS_MAX} tags.` }
        : { ...state, tags: all };
    }
    case 'removeTags':
      return { ...state, tags: tags.filter((tag) => !change.tags.includes(tag)) };
    case 'addCategories': {
      const all = unique([...categoryIds, ...change.categoryIds]);
      return all.length > PRODUCT_CATEGORIES_MAX
        ? { problem: `A product is in at most ${PRODUCT_CATEGORIES_MAX} categories.` }
        : { ...state, categoryIds: all };
    }
    case 'removeCategories':
      return { ...state, categoryIds: categoryIds.filter((id) => !change.categoryIds.includes(id)) };
    case 'pricePercent':
      return withPrices(state, (one) =>
        priced(one, changePrice(one.priceMinor, { kind: 'percent', percent: change.percent })),
      );
    case 'priceSet':
      return withPrices(state, (one) => priced(one, setMinor));
    case 'startSale':
      return row.productType === PRODUCT_TYPE.giftCard
        ? { problem: 'Gift cards are never on sale.' }
        : withPrices(state, (one) => ({
            ...one,
            salePriceMinor: changePrice(one.priceMinor, { kind: 'percent', percent: -change.percentOff }),
            onSale: true,
          }));
    case 'endSale':
      return withPrices(state, (one) => ({ ...one, onSale: false }));
  }
}

export function createBulkChanges(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  variantWrites: Pick<VariantWrites, 'keepPrices'>;
  pages: ProductPages;
}): BulkChanges {
  const { ids, audit, variantWrites, pages } = deps;
  const { productUndos, productCategories } = defineProducts(deps.db.sequelize);

  async function read(scope: SiteScope, productIds: readonly string[]): Promise<Map<string, StateRow>> {
    const rows = await scope.query<StateRow>(READ, [scope.websiteId, [...productIds]]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function write(
    scope: SiteScope,
    changes: readonly { readonly id: string; readonly before: State; readonly after: State }[],
    now: number,
  ): Promise<void> {
    if (changes.length === 0) return;
    const { websiteId } = scope;
    const rows = changes.map(({ id, after }) => ({
      id,
      is_visible: after.isVisible,
      is_featured: after.isFeatured,
      tags: after.tags,
      category_ids: after.categoryIds,
    }));
    await scope.query(WRITE, [websiteId, JSON.stringify(rows), new Date(now)]);
    const prices = changes.flatMap(({ before, after }) =>
      JSON.stringify(before.prices) === JSON.stringify(after.prices) ? [] : after.prices,
    );
    const written = prices.map(({ variantId, priceMinor, salePriceMinor, onSale }) => ({
      id: variantId,
      price_minor: priceMinor,
      sale_price_minor: salePriceMinor,
      on_sale: onSale,
    }));
    await scope.query(WRITE_PRICES, [websiteId, JSON.stringify(written)]);
    await variantWrites.keepPrices(
      scope,
      prices.map(({ variantId }) => variantId),
      now,
    );
    await pages.purge(
      scope,
      changes.map(({ id }) => id),
    );
  }

  /** Categories that every one of the products may be in. */
  async function assertCategories(
    { websiteId, transaction }: SiteScope,
    categoryIds: readonly string[],
    rows: readonly StateRow[],
  ): Promise<void> {
    const found = await productCategories.findAll({
      where: { websiteId, id: [...categoryIds] },
      attributes: ['id', 'collectionId'],
      transaction,
      raw: true,
    });
    const stores = new Set(rows.map(({ collectionId }) => collectionId));
    const isOfAll = found.every(({ collectionId }) => stores.size === 1 && stores.has(collectionId));
    if (found.length < new Set(categoryIds).size || !isOfAll) {
      throw refuseAs(changeProducts, 'CATEGORY_NOT_FOUND');
    }
  }

  return {
    async change(scope, context, productIds, change) {
      const { currency } = context.site;
      const setMinor =
        change.kind === 'priceSet' && change.priceMoney.currency === currency
          ? parseMinor(change.priceMoney.value, currency)
          : undefined;
      if (change.kind === 'priceSet' && (setMinor === undefined || setMinor > PRICE_MAX)) {
        const text = `Give a price in ${currency}.`;
        throw refuse('INVALID_INPUT', { text, errors: { 'change.priceMoney': text } });
      }
      await lockCatalog(scope);
      const asked = unique(productIds);
      const rows = await read(scope, asked);
      if (change.kind === 'addCategories' && rows.size > 0) {
        await assertCategories(scope, change.categoryIds, [...rows.values()]);
      }
      const changes: { id: string; version: number; before: State; after: State }[] = [];
      const results = asked.map((productId): BulkResult => {
        const row = rows.get(productId);
        if (row === undefined) return { productId, result: 'notFound', problem: '' };
        const outcome = outcomeOf(row, change, setMinor ?? 0);
        if ('problem' in outcome) return { productId, result: 'refused', problem: outcome.problem };
        const { id, version, collectionId: _collection, productType: _type, ...before } = row;
        const keys = Object.keys(outcome) as (keyof State)[];
        const isSame = keys.every((key) => JSON.stringify(outcome[key]) === JSON.stringify(before[key]));
        if (isSame) return { productId, result: 'unchanged', problem: '' };
        changes.push({ id, version, before, after: outcome });
        return { productId, result: 'changed', problem: '' };
      });
      await write(scope, changes, context.now);
      const undoToken = ids.id();
      const { websiteId, transaction } = scope;
      if (changes.length > 0) {
        const entries = changes.map(({ id, version, before }) => ({
          productId: id,
          version: version + 1,
          ...before,
        }));
        await productUndos.create(
          { websiteId, id: undoToken, entries, createdAt: new Date(context.now), undoneAt: null },
          { transaction },
        );
      }
      await audit.record(scope, context, {
        act: changeProducts.name,
        subject: { kind: 'products', id: undoToken, title: `${changes.length} products` },
        before: null,
        after: { change, productIds: changes.map(({ id }) => id) },
      });
      return { results, ...(changes.length === 0 ? {} : { undoToken }) };
    },

    async undo(scope, context, undoToken) {
      await lockCatalog(scope);
      const { websiteId, transaction } = scope;
      const kept = await productUndos.findOne({
        where: { websiteId, id: undoToken },
        transaction,
        raw: true,
      });
      if (kept === null || kept.undoneAt !== null || context.now - kept.createdAt.getTime() > UNDO_MS) {
        throw refuseAs(undoProductChanges, 'UNDO_NOT_FOUND');
      }
      const rows = await read(
        scope,
        kept.entries.map(({ productId }) => productId),
      );
      const changes: { id: string; before: State; after: State }[] = [];
      const results = kept.entries.map(({ productId, version, ...after }): BulkResult => {
        const row = rows.get(productId);
        if (row === undefined) return { productId, result: 'notFound', problem: '' };
        if (row.version !== version) {
          return { productId, result: 'refused', problem: 'It was changed by someone else since.' };
        }
        changes.push({ id: productId, before: row, after });
        return { productId, result: 'changed', problem: '' };
      });
      await write(scope, changes, context.now);
      const where = { websiteId, id: undoToken };
      await productUndos.update({ undoneAt: new Date(context.now) }, { where, transaction });
      await audit.record(scope, context, {
        act: undoProductChanges.name,
        subject: { kind: 'products', id: undoToken, title: `${changes.length} products` },
        before: null,
        after: { productIds: changes.map(({ id }) => id) },
      });
      return results;
    },
  };
}
