import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { MAX_QUANTITY, ONE_PIECE_TEXT, type Refusal } from './rules.ts';

/**
 * Most pieces of a line of a kind of product: one of a file or of access, since a second gives its buyer nothing.
 * @param areServicesMultiple store setting `multipleQuantityAllowedForServices`
 */
export function mostPiecesOf(productType: number, areServicesMultiple: boolean): number {
  const isSingle =
    productType === PRODUCT_TYPE.digital ||
    productType === PRODUCT_TYPE.paywall ||
    (productType === PRODUCT_TYPE.service && !areServicesMultiple);
  return isSingle ? 1 : MAX_QUANTITY;
}

/** The refusal of more pieces than a line may hold; undefined for as many as it may. */
export function refusePieces(quantity: number, most: number): Refusal | undefined {
  return most === 1 && quantity > 1 ? { code: 'QUANTITY_RANGE', message: ONE_PIECE_TEXT } : undefined;
}
