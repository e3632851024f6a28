import type { createProduct, setProductVariants } from '#shared/features/products/contract.ts';
import type { ProductFacts } from '#shared/features/products/shape.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Mover } from '../stock/movements.ts';
import { changeProduct, changeVariants, removeProduct } from './change-product.ts';
import { createEditorTools, type EditorDeps } from './editor-tools.ts';
import { addProduct, copyProduct, makeProduct } from './make-product.ts';
import type { NewProduct } from './new-product.ts';
import { orderProductsOf } from './product-order.ts';

/** Makes, changes and deletes products, one at a time; each act of staff is one entry of the audit log. */
export function createProductEditor(deps: EditorDeps) {
  const tools = createEditorTools(deps);
  return {
    /** Keeps a product that is known to be right; answers its id. */
    add: (scope: SiteScope, product: NewProduct, by: Mover, now: number) =>
      addProduct(tools, scope, product, { by, now }),

    /** @throws Refusal 400 with the mistakes by field, and as `createProduct` declares */
    create: (scope: SiteScope, context: RequestContext, wish: HandlerInput<typeof createProduct>['body']) =>
      makeProduct(tools, scope, context, wish),

    /** @throws Refusal 404, 409 STALE with the stored product as `current` and the sent fields as `sent` */
    update: (
      scope: SiteScope,
      context: RequestContext,
      id: string,
      wish: ProductFacts & { readonly version: number },
    ) => changeProduct(tools, scope, context, { id, wish }),

    /** @throws Refusal 400 with the mistakes by field, 404, 409 STALE or SKU_TAKEN */
    setVariants: (
      scope: SiteScope,
      context: RequestContext,
      id: string,
      wish: HandlerInput<typeof setProductVariants>['body'],
    ) => changeVariants(tools, scope, context, { id, wish }),

    /** @throws Refusal 404 */
    duplicate: (scope: SiteScope, context: RequestContext, id: string) =>
      copyProduct(tools, scope, context, id),

    /** @throws Refusal 404 */
    remove: (scope: SiteScope, context: RequestContext, id: string) =>
      removeProduct(tools, scope, context, id),

    /**
     * Puts the products of a store into an order: those that are named first, the others behind them.
     * @throws Refusal 404
     */
    order: (scope: SiteScope, context: RequestContext, collectionId: string, ids: readonly string[]) =>
      orderProductsOf(tools, scope, context, { collectionId, ids }),
  };
}

/** What staff does to products, one at a time. */
export type ProductEditor = ReturnType<typeof createProductEditor>;
