import { deleteProduct, setProductVariants, updateProduct } from '#shared/features/products/contract.ts';
import type { Product, ProductFacts } from '#shared/features/products/shape.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseFields } from '../../http/refusal.ts';
import {
  assertFresh,
  bump,
  type EditorTools,
  finish,
  knownCategories,
  lockProduct,
  setImages,
} from './editor-tools.ts';
import { keepTexts } from './kept-texts.ts';
import type { ProductColumns } from './model.ts';
import {
  assertFreeSkus,
  assertFreeUrlId,
  assertImages,
  namesOfCategories,
  ownVariants,
} from './product-checks.ts';
import { productFacts } from './product-facts.ts';
import {
  assertDeliverable,
  formIdOf,
  isPickedOtherwise,
  pickDefined,
  toDate,
  toFreePrice,
  toVisibility,
} from './product-wishes.ts';
import { toVariants } from './variant-inputs.ts';
import type { NewVariant } from './variant-writes.ts';

/** Changes what is told of a product. */
export async function changeProduct(
  tools: EditorTools,
  scope: SiteScope,
  context: RequestContext,
  { id, wish }: { readonly id: string; readonly wish: ProductFacts & { readonly version: number } },
): Promise<Product> {
  const before = await lockProduct(tools, scope, context, id);
  assertFresh(before, wish);
  const change = keepTexts(context, before, wish);
  const { websiteId, transaction } = scope;
  const { imageIds, starred, tags, categoryIds, urlId, subscriptionPlan } = change;
  if (urlId !== undefined && urlId !== before.urlId) {
    await assertFreeUrlId(scope, before.collectionId, urlId);
  }
  const known = categoryIds && (await knownCategories(tools, scope, before.collectionId, categoryIds));
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
  await tools.products.update(row, { where: { websiteId, id }, transaction });
  if (imageIds !== undefined) {
    await assertImages(scope, imageIds);
    await setImages(tools, scope, id, [...new Set(imageIds)]);
  }
  if (publishOn !== before.publishOn) await tools.plans.waitFor(scope, [publishOn]);
  await bump(scope, id, context.now);
  const { purge, purgeShown } = tools.pages;
  await (isPickedOtherwise(before, change) ? purge : purgeShown)(scope, [id]);
  return finish(tools, scope, context, { act: updateProduct.name, before, id });
}

/** @throws Refusal 400 for variants that another product has, or that are named twice */
async function assertOwn(scope: SiteScope, id: string, variants: readonly NewVariant[]): Promise<void> {
  const own = await ownVariants(scope, id);
  const named = variants.flatMap((variant, index) =>
    variant.id === undefined ? [] : [{ id: variant.id, index }],
  );
  const strange = named.filter(
    (variant, place) => !own.has(variant.id) || named.findIndex((other) => other.id === variant.id) !== place,
  );
  if (strange.length === 0) return;
  throw refuseFields(
    strange.map(({ index }) => ({
      path: `variants.${index}.id`,
      text: 'This is no variant of the product, or it is named twice.',
    })),
  );
}

/** Makes these the variants of a product. */
export async function changeVariants(
  tools: EditorTools,
  scope: SiteScope,
  context: RequestContext,
  { id, wish }: { readonly id: string; readonly wish: HandlerInput<typeof setProductVariants>['body'] },
): Promise<Product> {
  const before = await lockProduct(tools, scope, context, id);
  assertFresh(before, wish);
  const { variantOptionOrdering: options } = wish;
  const variants = toVariants(options, wish.variants, before.productType, context.site);
  await assertOwn(scope, id, variants);
  await assertFreeSkus(scope, variants, id);
  await assertImages(
    scope,
    variants.map(({ imageId }) => imageId),
  );
  const { websiteId, transaction } = scope;
  const where = { websiteId, id };
  await tools.products.update({ variantOptionOrdering: options }, { where, transaction });
  await tools.variantWrites.set(scope, contributorOf(context), { id, variants }, context.now);
  await bump(scope, id, context.now);
  await tools.pages.purgeShown(scope, [id]);
  return finish(tools, scope, context, { act: setProductVariants.name, before, id });
}

/** Puts a product into the bin. */
export async function removeProduct(
  tools: EditorTools,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<void> {
  const before = await lockProduct(tools, scope, context, id);
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
  await tools.pages.purge(scope, [id]);
  await tools.putIntoBin(scope, context, before);
  await tools.audit.record(scope, context, {
    act: deleteProduct.name,
    subject: { kind: 'product', id, title: before.name },
    before: productFacts(before),
    after: null,
  });
}
