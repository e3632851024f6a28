import { z } from 'zod';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { ITEM_FOLDER } from '#shared/features/pages/rules.ts';
import {
  bringCategoriesBack,
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  freeUrlId,
  toCategoryUrlId,
} from '#shared/features/products/catalog.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { BinHandler } from '../bin/service.ts';
import { lockCatalog } from './lock.ts';
import type { ProductPages } from './product-pages.ts';

const categorySchema = z.object({
  id: z.string(),
  parentId: z.string(),
  displayName: z.string(),
  urlId: z.string(),
  pageRendering: z.string(),
  displayIndex: z.int(),
  productOrder: z.array(z.string()),
  createdAt: z.coerce.date(),
});

/** What the bin keeps of a category: itself first, then what was below it, and which products were in them. */
export const binnedCategoryPayload = z.object({
  collectionId: z.string(),
  categories: z.array(categorySchema).min(1),
  /** Their categories as they were, in order. */
  products: z.array(z.object({ id: z.string(), categoryIds: z.array(z.string()) })),
});

type Payload = z.output<typeof binnedCategoryPayload>;
type BinnedCategory = Payload['categories'][number];

interface Sister {
  readonly name: string;
  readonly urlId: string;
}

// Parents come before what is in them; the keys are looked at when the statement ends.
const BRING_BACK = `
  INSERT INTO product_categories
    (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering, display_index, product_order,
     created_at)
  SELECT $1, r.id, $2, r."parentId", 'CATEGORY', r."displayName", r."urlId", r."pageRendering", r."displayIndex",
         r."productOrder", r."createdAt"
    FROM jsonb_to_recordset($3::jsonb) AS r (id text, "parentId" text, "displayName" text, "urlId" text, "pageRendering" text,
           "displayIndex" integer, "productOrder" text[], "createdAt" timestamptz)`;

const PUT_PRODUCTS_BACK = `
  UPDATE products p SET category_ids = w.ids, version = p.version + 1, categories = ARRAY(
           SELECT c.display_name FROM unnest(w.ids) WITH ORDINALITY AS i (id, place)
             JOIN product_categories c ON c.website_id = p.website_id AND c.id = i.id ORDER BY place)
    FROM jsonb_to_recordset($2::jsonb) AS w (id text, ids text[])
   WHERE p.website_id = $1 AND p.id = w.id`;

/** The lowest free name like one that is taken, within the length that names have. */
function freeName(wish: string, taken: ReadonlySet<string>): string {
  let number = 2;
  const at = () => `${wish.slice(0, CATEGORY_NAME_MAX - ` ${number}`.length).trimEnd()} ${number}`;
  while (taken.has(at().toLowerCase())) number += 1;
  return at();
}

/** What becomes of categories that leave the bin: they come back where they were, with the products that were in them. */
export function createBinnedCategories(pages: ProductPages): BinHandler<typeof binnedCategoryPayload> {
  /** The category that holds it again: the former one, or the root where that is gone. */
  async function parentOf({ websiteId, query }: SiteScope, collectionId: string, parentId: string) {
    const [row] = await query<{ id: string; displayName: string }>(
      `SELECT id, display_name AS "displayName" FROM product_categories
        WHERE website_id = $1 AND collection_id = $2 AND (id = $3 OR type = 'ROOT') ORDER BY id = $3 DESC LIMIT 1`,
      [websiteId, collectionId, parentId],
    );
    if (row === undefined) throw refuseAs(restoreFromBin, 'BIN_ENTRY_NOT_FOUND');
    return row;
  }

  async function assertRoom({ websiteId, query }: SiteScope, collectionId: string, more: number) {
    const [row] = await query<{ count: number }>(
      'SELECT count(*)::int AS count FROM product_categories WHERE website_id = $1 AND collection_id = $2',
      [websiteId, collectionId],
    );
    if ((row?.count ?? 0) + more <= CATEGORIES_MAX) return;
    const text = `A store has at most ${CATEGORIES_MAX} categories. Delete others first.`;
    throw refuseAs(restoreFromBin, 'PLACE_TAKEN', { text, facts: { suggestion: '' } });
  }

  /** The word of it in addresses among its new sisters, who must not have its name. */
  async function findAddress(
    { websiteId, query }: SiteScope,
    parentId: string,
    { displayName: name, urlId }: Pick<BinnedCategory, 'displayName' | 'urlId'>,
  ): Promise<string> {
    const sisters = await query<Sister>(
      `SELECT lower(display_name) AS name, url_id AS "urlId" FROM product_categories
        WHERE website_id = $1 AND parent_id = $2`,
      [websiteId, parentId],
    );
    const taken = new Set(sisters.map((sister) => sister.name));
    if (taken.has(name.toLowerCase())) {
      const text = `Another category is called ${name} by now. Bring this one back under another name.`;
      throw refuseAs(restoreFromBin, 'PLACE_TAKEN', { text, facts: { suggestion: freeName(name, taken) } });
    }
    return freeUrlId(urlId, new Set([ITEM_FOLDER, ...sisters.map((sister) => sister.urlId)]));
  }

  /** Puts products back into categories; nobody else changes those of a product while the catalogue is locked. */
  async function fill(scope: SiteScope, { categories, products }: Payload): Promise<void> {
    const { websiteId } = scope;
    const restored = new Set(categories.map(({ id }) => id));
    const rows = await scope.query<{ id: string; now: string[] }>(
      'SELECT id, category_ids AS now FROM products WHERE website_id = $1 AND id = ANY ($2)',
      [websiteId, products.map(({ id }) => id)],
    );
    const before = new Map(products.map(({ id, categoryIds }) => [id, categoryIds]));
    const wanted = rows.map(({ id, now }) => ({
      id,
      ids: bringCategoriesBack(before.get(id) ?? [], now, restored),
    }));
    await scope.query(PUT_PRODUCTS_BACK, [websiteId, JSON.stringify(wanted)]);
    await pages.purge(
      scope,
      wanted.map(({ id }) => id),
    );
  }

  return {
    payload: binnedCategoryPayload,
    async restore(scope, _context, { itemId, place, payload }, name) {
      await lockCatalog(scope);
      const { collectionId, categories } = payload;
      const [top, ...below] = categories as [BinnedCategory, ...BinnedCategory[]];
      const parent = await parentOf(scope, collectionId, top.parentId);
      const displayName = (name ?? top.displayName).slice(0, CATEGORY_NAME_MAX);
      const wish = name === undefined ? top.urlId : toCategoryUrlId(displayName);
      const urlId = await findAddress(scope, parent.id, { displayName, urlId: wish });
      await assertRoom(scope, collectionId, categories.length);
      const rows = [{ ...top, parentId: parent.id, displayName, urlId }, ...below];
      await scope.query(BRING_BACK, [scope.websiteId, collectionId, JSON.stringify(rows)]);
      await fill(scope, payload);
      await pages.purgeLists(scope, collectionId);
      return { itemId, title: displayName, place: parent.id === top.parentId ? place : parent.displayName };
    },
    // Nothing is left of it outside of the bin.
    async erase() {},
  };
}
