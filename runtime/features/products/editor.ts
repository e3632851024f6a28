import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import {
  FREE_LABEL_REQUIRED_TEXT,
  type FreePrice,
  isFreeLabelMissing,
  tidyFreeLabels,
} from '#shared/features/free-prices/rules.ts';
import type { Product, ProductFacts } from '#shared/features/products/shape.ts';
import { PRODUCT_NAME_MAX } from '#shared/features/products/catalog.ts';
import { type Visibility, visibilityAfter } from '#shared/features/products/states.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { nameOfCopy } from '#shared/text/name-of-copy.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Mover } from '../stock/movements.ts';
import type { CategoryTree } from './categories.ts';
import type { CatalogReads } from './catalog-reads.ts';
import { keepTexts } from './kept-texts.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts, type ProductColumns } from './model.ts';
import type { NewProduct } from './new-product.ts';
import type { ProductPlans } from './planned-products.ts';
import {
  assertFreeSkus,
  assertFreeUrlId,
  assertImages,
  makeUrlId,
  namesOfCategories,
  nextIndex,
  ownVariants,
} from './product-checks.ts';
import { productFacts } from './product-facts.ts';
import { createProductOrder } from './product-order.ts';
import type { ProductPages } from './product-pages.ts';
import { toVariants } from './variant-inputs.ts';
import type { VariantWrites } from './variant-writes.ts';

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

/** A new product tells a price of 0 as an amount unless it says otherwise. */
const NEW_FREE_PRICE: FreePrice = { freeIfZero: false, freeLabel: '', freeLabels: {} };

/** A new product is hidden unless it says otherwise. */
const NEW_VISIBILITY: Visibility = { isVisible: false, publishOn: null };
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

/** Whether visitors see a product after a change, and from when on; throws with the mistake by field. */
function toVisibility(before: Visibility, change: ProductFacts, now: number): Visibility {
  const after = visibilityAfter(before, change, now);
  if ('problem' in after) throw refuseFields([{ path: 'publishOn', text: after.problem }]);
  return after;
}

/** How a price of 0 is told after a change; throws with the mistake by field. */
function toFreePrice(before: FreePrice, change: ProductFacts): FreePrice {
  const after = {
    freeIfZero: change.freeIfZero ?? before.freeIfZero,
    freeLabel: change.freeLabel ?? before.freeLabel,
    freeLabels: tidyFreeLabels(change.freeLabels ?? before.freeLabels),
  };
  if (isFreeLabelMissing(after)) {
    throw refuseFields([{ path: 'freeLabel', text: FREE_LABEL_REQUIRED_TEXT }]);
  }
  return after;
}

/** A digital product is shown, or given a time for it, once it has the file that its buyers get. */
function assertDeliverable(lacksFile: boolean, before: Visibility, after: Visibility): void {
  const problem = deliveryProblem(lacksFile, before, after);
  if (problem !== undefined) throw refuseFields([{ path: problem.field, text: problem.text }]);
}

const toDate = (time: string | null) => (time === null ? null : new Date(time));

/** Makes, changes and deletes products, one at a time. */
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
  /** Lets a copy of a product sell the files of the product. */
  copyFiles: (scope: SiteScope, fromId: string, toId: string) => Promise<void>;
  /** Keeps a deleted product where it can be brought back from. */
  putIntoBin: (
    scope: SiteScope,
    context: RequestContext,
    product: Pick<Product, 'id' | 'name' | 'isVisible'>,
  ) => Promise<void>;
}): ProductEditor {
  const { db, ids, audit, reads, categories, variantWrites, pages, plans } = deps;
  const { products, productImages } = defineProducts(db.sequelize);

  async function setImages(
    { websiteId, transaction }: SiteScope,
    productId: string,
    imageIds: readonly string[],
  ) {
    await productImages.destroy({ where: { websiteId, productId }, transaction });
    const rows = imageIds.map((assetId, position) => ({ websiteId, productId, assetId, position }));
    await productImages.bulkCreate(rows, { transaction });
  }

  async function knownCategories(scope: SiteScope, collectionId: string, asked: readonly string[]) {
    const unique = [...new Set(asked)];
    const known = await categories.known(scope, collectionId, unique);
    if (known.length < unique.length) throw refuseAs(createProduct, 'CATEGORY_NOT_FOUND');
    return known;
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
      categories: await namesOfCategories(scope, facts.categoryIds),
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
      before: before && productFacts(before),
      after: productFacts(after),
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
    order: createProductOrder({ audit, pages }),

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
      const free = toFreePrice(NEW_FREE_PRICE, wish);
      const isDigital = productType === PRODUCT_TYPE.digital;
      assertDeliverable(isDigital, NEW_VISIBILITY, { isVisible, publishOn });
      await lockCatalog(scope);
      await assertFreeSkus(scope, variants, null);
      await assertImages(scope, [...(wish.imageIds ?? []), ...variants.map(({ imageId }) => imageId)]);
      if (wish.urlId !== undefined) await assertFreeUrlId(scope, collectionId, wish.urlId);
      const product: NewProduct = {
        collectionId,
        name,
        productType,
        variantOptionOrdering,
        variants,
        urlId: wish.urlId ?? (await makeUrlId(scope, collectionId, name)),
        displayIndex: await nextIndex(scope, collectionId),
        body: wish.body ?? '',
        excerpt: wish.excerpt ?? '',
        seoTitle: wish.seoTitle ?? '',
        seoDescription: wish.seoDescription ?? '',
        ...free,
        isShippingIncluded: wish.isShippingIncluded ?? false,
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

    async update(scope, context, id, wish) {
      const before = await lockProduct(scope, context, id);
      assertFresh(before, wish);
      const change = keepTexts(context, before, wish);
      const { websiteId, transaction } = scope;
      const { imageIds, starred, tags, categoryIds, urlId, subscriptionPlan } = change;
      if (urlId !== undefined && urlId !== before.urlId)
        await assertFreeUrlId(scope, before.collectionId, urlId);
      const known = categoryIds && (await knownCategories(scope, before.collectionId, categoryIds));
      const { isVisible, publishOn } = toVisibility(before, change, context.now);
      const free = toFreePrice(before, change);
      assertDeliverable(before.lacksFile, before, { isVisible, publishOn });
      const row = pickDefined<Partial<ProductColumns>>({
        name: change.name,
        urlId,
        isVisible,
        publishAt: toDate(publishOn),
        isFeatured: starred,
        excerpt: change.excerpt,
        seoTitle: change.seoTitle,
        seoDescription: change.seoDescription,
        ...free,
        isShippingIncluded: change.isShippingIncluded,
        body: change.body,
        tags: tags && [...new Set(tags)],
        categoryIds: known,
        categories: known && (await namesOfCategories(scope, known)),
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
        urlId: await makeUrlId(scope, collectionId, name),
        displayIndex: await nextIndex(scope, collectionId),
        body: original.body,
        excerpt: original.excerpt,
        seoTitle: original.seoTitle,
        seoDescription: original.seoDescription,
        freeIfZero: original.freeIfZero,
        freeLabel: original.freeLabel,
        freeLabels: original.freeLabels,
        isShippingIncluded: original.isShippingIncluded,
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
      await deps.copyFiles(scope, id, copyId);
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
        before: productFacts(before),
        after: null,
      });
    },
  };
}
