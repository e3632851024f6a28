import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { createProduct, duplicateProduct } from '#shared/features/products/contract.ts';
import { PRODUCT_NAME_MAX } from '#shared/features/products/catalog.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { nameOfCopy } from '#shared/text/name-of-copy.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Mover } from '../stock/movements.ts';
import { type EditorTools, finish, knownCategories, lockProduct, setImages } from './editor-tools.ts';
import { lockCatalogIn } from './lock.ts';
import type { ProductColumns } from './model.ts';
import type { NewProduct } from './new-product.ts';
import {
  assertFreeSkus,
  assertFreeUrlId,
  assertImages,
  makeUrlId,
  namesOfCategories,
  nextIndex,
} from './product-checks.ts';
import {
  assertDeliverable,
  formIdOf,
  NEW_FREE_PRICE,
  NEW_VISIBILITY,
  toDate,
  toFreePrice,
  toVisibility,
} from './product-wishes.ts';
import { toVariants } from './variant-inputs.ts';

/** Keeps a product that is known to be right; answers its id. */
export async function addProduct(
  tools: EditorTools,
  scope: SiteScope,
  product: NewProduct,
  { by, now }: { readonly by: Mover; readonly now: number },
): Promise<string> {
  const { websiteId, transaction } = scope;
  const { imageIds, variants, ...facts } = product;
  const id = tools.ids.id();
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
  await tools.products.create(row, { transaction });
  await setImages(tools, scope, id, imageIds);
  await tools.variantWrites.set(scope, by, { id, variants }, now);
  await tools.plans.waitFor(scope, [facts.publishAt?.toISOString() ?? null]);
  await tools.pages.purge(scope, [id]);
  return id;
}

/** Makes a product as somebody wishes it. */
export async function makeProduct(
  tools: EditorTools,
  scope: SiteScope,
  context: RequestContext,
  wish: HandlerInput<typeof createProduct>['body'],
): Promise<Product> {
  const { collectionId, name, productType, variantOptionOrdering } = wish;
  if (!(await tools.hasStore(scope, context.site, collectionId))) {
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
  await lockCatalogIn(scope, context.site);
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
    categoryIds: await knownCategories(tools, scope, collectionId, wish.categoryIds ?? []),
    isFeatured: wish.starred ?? false,
    isVisible,
    publishAt: toDate(publishOn),
    customAddButtonText: wish.customAddButtonText ?? null,
    subscriptionPlan: wish.subscriptionPlan ?? null,
    additionalFieldsFormId: formIdOf(wish) ?? null,
    additionalFieldsForm: wish.additionalFieldsForm ?? null,
    imageIds: [...new Set(wish.imageIds ?? [])],
  };
  const id = await addProduct(tools, scope, product, { by: contributorOf(context), now: context.now });
  return finish(tools, scope, context, { act: createProduct.name, before: null, id });
}

/** Makes a hidden copy of a product, without stock and with SKUs of its own. */
export async function copyProduct(
  tools: EditorTools,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<Product> {
  const original = await lockProduct(tools, scope, context, id);
  const { collectionId, subscriptionPlan, additionalFieldsFormId, additionalFieldsForm, images } = original;
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
  const copyId = await addProduct(tools, scope, copy, { by: contributorOf(context), now: context.now });
  await tools.copyFiles(scope, id, copyId);
  return finish(tools, scope, context, { act: duplicateProduct.name, before: null, id: copyId });
}
