import { PRODUCT_CHANGE, type ProductReleaseChange } from '#shared/features/product-releases/shape.ts';
import type { DataWish } from '../../sockets/released-data.ts';

/** What stands in the fields of a product. */
export interface ProductFields {
  readonly price: string;
  readonly salePrice: string;
  readonly endsSale: boolean;
  readonly visibility: Choice;
  readonly stock: Choice;
}

/** Whether something is left as it is, shown or hidden. */
export type Choice = 'keep' | 'show' | 'hide';

const choiceOf = (value: boolean | null | undefined): Choice => {
  if (typeof value !== 'boolean') return 'keep';
  return value ? 'show' : 'hide';
};

/** What a change asks for, as the fields have it. */
export function toFields(change: ProductReleaseChange): ProductFields {
  const { price, salePrice, isVisible, isStockShown } = change;
  const amountOf = (edit: typeof price | null) => (edit?.kind === 'set' ? edit.money.value : '');
  return {
    price: amountOf(price),
    salePrice: amountOf(salePrice),
    endsSale: salePrice === null,
    visibility: choiceOf(isVisible),
    stock: choiceOf(isStockShown),
  };
}

/**
 * What the fields ask for; fields that are empty change nothing.
 * @param toPlain an amount that was typed as the server reads it
 */
export function toChange(
  { price, salePrice, endsSale, visibility, stock }: ProductFields,
  currency: string,
  toPlain: (typed: string) => string,
): ProductReleaseChange {
  const setTo = (typed: string) =>
    ({ kind: 'set', money: { currency, value: toPlain(typed.trim()) } }) as const;
  return {
    ...(price.trim() === '' ? {} : { price: setTo(price) }),
    ...(endsSale ? { salePrice: null } : salePrice.trim() === '' ? {} : { salePrice: setTo(salePrice) }),
    ...(visibility === 'keep' ? {} : { isVisible: visibility === 'show' }),
    ...(stock === 'keep' ? {} : { isStockShown: stock === 'show' }),
  };
}

/** A product that is put into a release, before anything is said of it. */
export function newWish(product: { readonly id: string; readonly name: string }): DataWish {
  return { kind: PRODUCT_CHANGE, id: product.id, title: product.name, change: {} };
}
