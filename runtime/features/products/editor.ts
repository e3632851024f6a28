import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  orderProducts,
  type Product,
  type ProductFacts,
  setProductVariants,
  updateProduct,
  type VariantInput,
} from '#shared/features/products/contract.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import {
  CATALOG_ERRORS,
  freeUrlId,
  PRICE_MAX,
  PRODUCT_NAME_MAX,
  type SubscriptionPlan,
  toUrlId,
  variantProblems,
} from '#shared/features/products/catalog.ts';
import { isEndless } from '#shared/features/products/rules.ts';
import { type Visibility, visibilityAfter } from '#shared/features/products/visibility.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import { nameOfCopy } from '#shared/text/name-of-copy.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Mover } from '../stock/movements.ts';
import type { CategoryTree } from './categories.ts';
import type { CatalogReads } from './catalog-reads.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts, type ProductColumns } from './model.ts';
import type { ProductPlans } from './planned-products.ts';
import type { ProductPages } from './product-pages.ts';
import type { NewVariant, VariantWrites } from './variant-writes.ts';

/** A product to be sold, with its variants and pictures. */
export interface NewProduct {
  readonly collectionId: string;
  readonly urlId: string;
  readonly displayIndex: number;
  readonly name: string;
  readonly productType: number;
  readonly body: string;
  readonly excerpt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly tags: string[];
  readonly categoryIds: string[];
  readonly variantOptionOrdering: string[];
  readonly isFeatured: boolean;
  readonly isVisible: boolean;
  /** When a hidden one is shown by itself. */
  readonly publishAt: Date | null;
  readonly customAddButtonText: string | null;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly additionalFieldsFormId: string | null;
  readonly additionalFieldsForm: FormDefinition | null;
  /** Ids of its pictures, the first one first. */
  readonly imageIds: readonly string[];
  readonly variants: readonly NewVariant[];
}

/** What staff does to products; each act is one entry of the audit log. */
export interface ProductEditor {
  /** Keeps a product that is known to be right; answers its id. */
  add(scope: SiteScope, product: NewProduct, by: Mover, now: number): Promise<string>;
  /** @throws Refusal 400 with the mistakes by field, and as `createProduct` declares */
  create(
    scope: SiteScope,
    context: RequestContext,
    wish: HandlerInput<typeof createProduct>['body'],
  ): Promise<Product>;
  /** @throws Refusal 404, 409 STALE with the stored product as `current` and the sent fields as `sent` */
  update(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    change: ProductFacts & { readonly version: number },
  ): Promise<Product>;
  /** @throws Refusal 400 with the mistakes by field, 404, 409 STALE or SKU_TAKEN */
  setVariants(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    wish: HandlerInput<typeof setProductVariants>['body'],
  ): Promise<Product>;
  /** @throws Refusal 404 */
  duplicate(scope: SiteScope, context: RequestContext, id: string): Promise<Product>;
  /** @throws Refusal 404 */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<void>;
  /** @throws Refusal 404 */
  order(
    scope: SiteScope,
    context: RequestContext,
    collectionId: string,
    ids: readonly string[],
  ): Promise<void>;
}

const FALLBACK_URL_ID = 'product';
/** A new product is hidden unless it says otherwise. */
const NEW_VISIBILITY: Visibility = { isVisible: false, publishOn: null };
/** An entry of the audit log tells of so many variants. */
const AUDITED_VARIANTS = 50;

/** What of a product the audit log tells: long texts and pictures are no facts to compare. */
function factsOf({ variants, body: _body, excerpt: _excerpt, images, ...facts }: Product) {
  return {
    ...facts,
    imageIds: images.map(({ id }) => id),
    variantCount: variants.length,
    variants: variants
      .slice(0, AUDITED_VARIANTS)
      .map(({ sku, priceMoney, salePriceMoney, onSale, unlimited }) => ({
        sku,
        price: priceMoney.value,
        salePrice: salePriceMoney?.value ?? null,
        onSale,
        unlimited,
      })),
  };
}

/** Id of the form of a product: that of the form itself, where one is given. */
function formIdOf({ additionalFieldsForm, additionalFieldsFormId }: ProductFacts): string | null | undefined {
  return additionalFieldsForm === undefined ? additionalFieldsFormId : (additionalFieldsForm?.id ?? null);
}

/** True when a change may put the product on pages that show some of a store, or take it from them. */
function isPickedOtherwise(before: Product, change: ProductFacts): boolean {
  const keys = ['isVisible', 'starred', 'tags', 'categoryIds'] as const;
  return keys.some(
    (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(before[key]),
  );
}

/** The fields that have a value. */
function pickDefined<T extends object>(fields: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

function refuseFields(problems: readonly { readonly path: string; readonly text: string }[]) {
  const [first] = problems;
  // Of several mistakes at one field the first is told.
  const errors = Object.fromEntries([...problems].reverse().map(({ path, text }) => [path, text]));
  return refuse('INVALID_INPUT', { text: first?.text, errors });
}

/** An input price in the minor unit; mistakes are added to the list. */
function toMinor(
  money: { readonly currency: string; readonly value: string },
  currency: string,
  path: string,
  problems: { path: string; text: string }[],
): number {
  const minor = money.currency === currency ? parseMinor(money.value, currency) : undefined;
  if (minor !== undefined && minor <= PRICE_MAX) return minor;
  const text =
    money.currency === currency
      ? `This is no price in ${currency}.`
      : `Prices of this store are in ${currency}.`;
  problems.push({ path, text });
  return 0;
}

/** Whether visitors see a product after a change, and from when on; throws with the mistake by field. */
function toVisibility(before: Visibility, change: ProductFacts, now: number): Visibility {
  const after = visibilityAfter(before, change, now);
  if ('problem' in after) throw refuseFields([{ path: 'publishOn', text: after.problem }]);
  return after;
}

const toDate = (time: string | null) => (time === null ? null : new Date(time));

/** Variants as they are kept; throws with the mistakes by field. */
function toVariants(
  options: readonly string[],
  inputs: readonly VariantInput[],
  productType: number,
  site: Pick<Site, 'currency'>,
): NewVariant[] {
  const problems: { path: string; text: string }[] = [];
  const variants = inputs.map(({ priceMoney, salePriceMoney, ...variant }, index) => {
    const at = `variants.${index}`;
    return {
      ...variant,
      unlimited: variant.unlimited || isEndless(productType),
      priceMinor: toMinor(priceMoney, site.currency, `${at}.priceMoney`, problems),
      salePriceMinor:
        salePriceMoney === null
          ? null
          : toMinor(salePriceMoney, site.currency, `${at}.salePriceMoney`, problems),
    };
  });
  problems.push(...variantProblems(options, variants, productType));
  if (problems.length > 0) throw refuseFields(problems);
  return variants;
}

export function createProductEditor(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  reads: CatalogReads;
  categories: CategoryTree;
  variantWrites: VariantWrites;
  pages: ProductPages;
  plans: ProductPlans;
  /** Whether the site has a store of this id. */
  hasStore: (scope: SiteScope, site: Site, collectionId: string) => Promise<boolean>;
  /** Keeps a deleted product where it can be brought back from. */
  putIntoBin: (
    scope: SiteScope,
    context: RequestContext,
    product: Pick<Product, 'id' | 'name' | 'isVisible'>,
  ) => Promise<void>;
}): ProductEditor {
  const { db, ids, audit, reads, categories, variantWrites, pages, plans } = deps;
  const { products, productImages } = defineProducts(db.sequelize);

  /** Ids of the variants that a product has or had: one that was taken off may come back, with its stock. */
  async function ownVariants(
    { websiteId, query }: SiteScope,
    productId: string,
  ): Promise<ReadonlySet<string>> {
    const rows = await query<{ id: string }>(
      'SELECT id FROM product_variants WHERE website_id = $1 AND product_id = $2',
      [websiteId, productId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async function setImages(
    { websiteId, transaction }: SiteScope,
    productId: string,
    imageIds: readonly string[],
  ) {
    await productImages.destroy({ where: { websiteId, productId }, transaction });
    const rows = imageIds.map((assetId, position) => ({ websiteId, productId, assetId, position }));
    await productImages.bulkCreate(rows, { transaction });
  }

  async function assertImages(scope: SiteScope, imageIds: readonly (string | null)[]): Promise<void> {
    const asked = [...new Set(imageIds.filter((id) => id !== null))];
    if (asked.length === 0) return;
    const found = await scope.query(
      `SELECT id FROM assets
        WHERE website_id = $1 AND id = ANY ($2) AND deleted_at IS NULL AND width IS NOT NULL`,
      [scope.websiteId, asked],
    );
    if (found.length < asked.length) throw refuseAs(createProduct, 'IMAGE_NOT_FOUND');
  }

  async function knownCategories(scope: SiteScope, collectionId: string, asked: readonly string[]) {
    const unique = [...new Set(asked)];
    const known = await categories.known(scope, collectionId, unique);
    if (known.length < unique.length) throw refuseAs(createProduct, 'CATEGORY_NOT_FOUND');
    return known;
  }

  async function namesOf(scope: SiteScope, categoryIds: readonly string[]): Promise<string[]> {
    if (categoryIds.length === 0) return [];
    const rows = await scope.query<{ name: string }>(
      `SELECT c.display_name AS name FROM unnest($2::text[]) WITH ORDINALITY AS i (id, place)
         JOIN product_categories c ON c.website_id = $1 AND c.id = i.id ORDER BY place`,
      [scope.websiteId, [...categoryIds]],
    );
    return rows.map(({ name }) => name);
  }

  async function takenUrlIds(scope: SiteScope, collectionId: string, wish: string): Promise<Set<string>> {
    const rows = await scope.query<{ urlId: string }>(
      `SELECT url_id AS "urlId" FROM products
        WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL AND starts_with(url_id, $3)`,
      [scope.websiteId, collectionId, wish],
    );
    return new Set(rows.map(({ urlId }) => urlId));
  }

  async function assertFreeUrlId(scope: SiteScope, collectionId: string, urlId: string): Promise<void> {
    if (!(await takenUrlIds(scope, collectionId, urlId)).has(urlId)) return;
    const { text } = CATALOG_ERRORS.URL_TAKEN;
    throw refuseAs(createProduct, 'URL_TAKEN', { errors: { urlId: text } });
  }

  async function assertFreeSkus(
    scope: SiteScope,
    variants: readonly Pick<NewVariant, 'sku'>[],
    but: string | null,
  ): Promise<void> {
    const skus = variants.map(({ sku }) => sku).filter((sku) => sku !== '');
    const taken = await scope.query<{ sku: string }>(
      `SELECT sku FROM product_variants
        WHERE website_id = $1 AND sku = ANY ($2) AND removed_at IS NULL AND ($3::text IS NULL OR product_id <> $3)`,
      [scope.websiteId, skus, but],
    );
    if (taken.length === 0) return;
    const words = new Set(taken.map(({ sku }) => sku));
    const { text } = CATALOG_ERRORS.SKU_TAKEN;
    const errors = Object.fromEntries(
      variants.flatMap(({ sku }, index) => (words.has(sku) ? [[`variants.${index}.sku`, text]] : [])),
    );
    throw refuseAs(createProduct, 'SKU_TAKEN', { errors });
  }

  async function nextIndex(scope: SiteScope, collectionId: string): Promise<number> {
    const [row] = await scope.query<{ next: number }>(
      `SELECT COALESCE(max(display_index) + 1, 0) AS next FROM products
        WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL`,
      [scope.websiteId, collectionId],
    );
    return row?.next ?? 0;
  }

  async function add(scope: SiteScope, product: NewProduct, by: Mover, now: number): Promise<string> {
    const { websiteId, transaction } = scope;
    const { imageIds, variants, ...facts } = product;
    const id = ids.id();
    const at = new Date(now);
    const row: ProductColumns = {
      ...facts,
      websiteId,
      id,
      categories: await namesOf(scope, facts.categoryIds),
      isSubscribable: facts.subscriptionPlan !== null,
      version: 1,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    };
    await products.create(row, { transaction });
    await setImages(scope, id, imageIds);
    await variantWrites.set(scope, by, id, variants, now);
    await plans.waitFor(scope, [facts.publishAt?.toISOString() ?? null]);
    await pages.purge(scope, [id]);
    return id;
  }

  /** The product as it is, for whoever changes it: nobody else does until the unit of work ends. */
  async function lockProduct(scope: SiteScope, { site }: RequestContext, id: string): Promise<Product> {
    await lockCatalog(scope);
    return reads.get(scope, site, id);
  }

  function assertFresh(current: Product, { version, ...sent }: { readonly version: number }): void {
    if (current.version !== version) throw refuseAs(updateProduct, 'STALE', { facts: { current, sent } });
  }

  async function finish(
    scope: SiteScope,
    context: RequestContext,
    act: string,
    before: Product | null,
    id: string,
  ): Promise<Product> {
    const after = await reads.get(scope, context.site, id);
    await audit.record(scope, context, {
      act,
      subject: { kind: 'product', id, title: after.name },
      before: before && factsOf(before),
      after: factsOf(after),
    });
    return after;
  }

  async function bump({ websiteId, query }: SiteScope, id: string, now: number): Promise<void> {
    await query(
      'UPDATE products SET version = version + 1, updated_at = $3 WHERE website_id = $1 AND id = $2',
      [websiteId, id, new Date(now)],
    );
  }

  return {
    add,

    async create(scope, context, wish) {
      const { collectionId, name, productType, variantOptionOrdering } = wish;
      if (!(await deps.hasStore(scope, context.site, collectionId))) {
        throw refuseAs(createProduct, 'COLLECTION_NOT_FOUND');
      }
      const variants = toVariants(
        variantOptionOrdering,
        wish.variants.map(({ id: _id, ...variant }) => variant),
        productType,
        context.site,
      );
      const { isVisible, publishOn } = toVisibility(NEW_VISIBILITY, wish, context.now);
      await lockCatalog(scope);
      await assertFreeSkus(scope, variants, null);
      await assertImages(scope, [...(wish.imageIds ?? []), ...variants.map(({ imageId }) => imageId)]);
      if (wish.urlId !== undefined) await assertFreeUrlId(scope, collectionId, wish.urlId);
      const base = toUrlId(name) || FALLBACK_URL_ID;
      const product: NewProduct = {
        collectionId,
        name,
        productType,
        variantOptionOrdering,
        variants,
        urlId: wish.urlId ?? freeUrlId(base, await takenUrlIds(scope, collectionId, base)),
        displayIndex: await nextIndex(scope, collectionId),
        body: wish.body ?? '',
        excerpt: wish.excerpt ?? '',
        seoTitle: wish.seoTitle ?? '',
        seoDescription: wish.seoDescription ?? '',
        tags: [...new Set(wish.tags ?? [])],
        categoryIds: await knownCategories(scope, collectionId, wish.categoryIds ?? []),
        isFeatured: wish.starred ?? false,
        isVisible,
        publishAt: toDate(publishOn),
        customAddButtonText: wish.customAddButtonText ?? null,
        subscriptionPlan: wish.subscriptionPlan ?? null,
        additionalFieldsFormId: formIdOf(wish) ?? null,
        additionalFieldsForm: wish.additionalFieldsForm ?? null,
        imageIds: [...new Set(wish.imageIds ?? [])],
      };
      const id = await add(scope, product, contributorOf(context), context.now);
      return finish(scope, context, createProduct.name, null, id);
    },

    async update(scope, context, id, change) {
      const before = await lockProduct(scope, context, id);
      assertFresh(before, change);
      const { websiteId, transaction } = scope;
      const { imageIds, starred, tags, categoryIds, urlId, subscriptionPlan } = change;
      if (urlId !== undefined && urlId !== before.urlId)
        await assertFreeUrlId(scope, before.collectionId, urlId);
      const known = categoryIds && (await knownCategories(scope, before.collectionId, categoryIds));
      const { isVisible, publishOn } = toVisibility(before, change, context.now);
      const row = pickDefined<Partial<ProductColumns>>({
        name: change.name,
        urlId,
        isVisible,
        publishAt: toDate(publishOn),
        isFeatured: starred,
        excerpt: change.excerpt,
        seoTitle: change.seoTitle,
        seoDescription: change.seoDescription,
        body: change.body,
        tags: tags && [...new Set(tags)],
        categoryIds: known,
        categories: known && (await namesOf(scope, known)),
        subscriptionPlan,
        isSubscribable: subscriptionPlan === undefined ? undefined : subscriptionPlan !== null,
        additionalFieldsFormId: formIdOf(change),
        additionalFieldsForm: change.additionalFieldsForm,
        customAddButtonText: change.customAddButtonText,
      });
      await products.update(row, { where: { websiteId, id }, transaction });
      if (imageIds !== undefined) {
        await assertImages(scope, imageIds);
        await setImages(scope, id, [...new Set(imageIds)]);
      }
      if (publishOn !== before.publishOn) await plans.waitFor(scope, [publishOn]);
      await bump(scope, id, context.now);
      await (isPickedOtherwise(before, change) ? pages.purge : pages.purgeShown)(scope, [id]);
      return finish(scope, context, updateProduct.name, before, id);
    },

    async setVariants(scope, context, id, wish) {
      const before = await lockProduct(scope, context, id);
      assertFresh(before, wish);
      const { variantOptionOrdering: options } = wish;
      const variants = toVariants(options, wish.variants, before.productType, context.site);
      const own = await ownVariants(scope, id);
      const named = variants.flatMap((variant, index) =>
        variant.id === undefined ? [] : [{ id: variant.id, index }],
      );
      const strange = named.filter(
        (variant, place) =>
          !own.has(variant.id) || named.findIndex((other) => other.id === variant.id) !== place,
      );
      if (strange.length > 0) {
        throw refuseFields(
          strange.map(({ index }) => ({
            path: `variants.${index}.id`,
            text: 'This is no variant of the product, or it is named twice.',
          })),
        );
      }
      await assertFreeSkus(scope, variants, id);
      await assertImages(
        scope,
        variants.map(({ imageId }) => imageId),
      );
      const { websiteId, transaction } = scope;
      await products.update({ variantOptionOrdering: options }, { where: { websiteId, id }, transaction });
      await variantWrites.set(scope, contributorOf(context), id, variants, context.now);
      await bump(scope, id, context.now);
      await pages.purgeShown(scope, [id]);
      return finish(scope, context, setProductVariants.name, before, id);
    },

    async duplicate(scope, context, id) {
      const original = await lockProduct(scope, context, id);
      const { collectionId, subscriptionPlan, additionalFieldsFormId, additionalFieldsForm, images } =
        original;
      const name = nameOfCopy(original.name, PRODUCT_NAME_MAX);
      const base = toUrlId(name) || FALLBACK_URL_ID;
      const inputs = original.variants.map(({ id: _id, sku: _sku, ...variant }) => ({
        ...variant,
        sku: '',
        stock: 0,
      }));
      const copy: NewProduct = {
        collectionId,
        name,
        productType: original.productType,
        variantOptionOrdering: original.variantOptionOrdering,
        variants: toVariants(original.variantOptionOrdering, inputs, original.productType, context.site),
        urlId: freeUrlId(base, await takenUrlIds(scope, collectionId, base)),
        displayIndex: await nextIndex(scope, collectionId),
        body: original.body,
        excerpt: original.excerpt,
        seoTitle: original.seoTitle,
        seoDescription: original.seoDescription,
        tags: original.tags,
        categoryIds: original.categoryIds,
        isFeatured: false,
        isVisible: false,
        publishAt: null,
        customAddButtonText: original.useCustomAddButtonText ? original.customAddButtonText : null,
        subscriptionPlan,
        additionalFieldsFormId,
        additionalFieldsForm,
        imageIds: images.map((image) => image.id),
      };
      const copyId = await add(scope, copy, contributorOf(context), context.now);
      return finish(scope, context, duplicateProduct.name, null, copyId);
    },

    async remove(scope, context, id) {
      const before = await lockProduct(scope, context, id);
      const { websiteId, query } = scope;
      const at = new Date(context.now);
      await query(
        `UPDATE products SET deleted_at = $3, is_visible = false, version = version + 1, updated_at = $3
          WHERE website_id = $1 AND id = $2`,
        [websiteId, id, at],
      );
      // Taken off with it, so that its SKUs are free while it lies in the bin.
      await query(
        `UPDATE product_variants SET removed_at = $3
          WHERE website_id = $1 AND product_id = $2 AND removed_at IS NULL`,
        [websiteId, id, at],
      );
      await pages.purge(scope, [id]);
      await deps.putIntoBin(scope, context, before);
      await audit.record(scope, context, {
        act: deleteProduct.name,
        subject: { kind: 'product', id, title: before.name },
        before: factsOf(before),
        after: null,
      });
    },

    async order(scope, context, collectionId, productIds) {
      await lockCatalog(scope);
      const { websiteId } = scope;
      const rows = await scope.query<{ id: string; name: string }>(
        `SELECT id, name FROM products WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL
          ORDER BY display_index, id`,
        [websiteId, collectionId],
      );
      const there = new Set(rows.map(({ id }) => id));
      if (!productIds.every((id) => there.has(id))) throw refuseAs(orderProducts, 'PRODUCT_NOT_FOUND');
      const named = new Set(productIds);
      const order = [...productIds, ...rows.map(({ id }) => id).filter((id) => !named.has(id))];
      await scope.query(
        `UPDATE products p SET display_index = o.place - 1
           FROM unnest($2::text[]) WITH ORDINALITY AS o (id, place)
          WHERE p.website_id = $1 AND p.id = o.id AND p.display_index <> o.place - 1`,
        [websiteId, order],
      );
      await pages.purge(scope, productIds);
      await audit.record(scope, context, {
        act: orderProducts.name,
        subject: { kind: 'collection', id: collectionId, title: '' },
        before: { order: rows.slice(0, productIds.length).map(({ id }) => id) },
        after: { order: order.slice(0, productIds.length) },
      });
    },
  };
}
