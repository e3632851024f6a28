import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { createProduct } from '#shared/features/products/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { parseMinor, toDecimalText } from '#shared/money/minor-units.ts';
import { typedMinor } from '../../../components/typed-amount.ts';

type Body = CallerInput<typeof createProduct>['body'];

/** What is asked before a product is made. */
export interface ProductWish {
  readonly collectionId: string;
  readonly productType: number;
  readonly name: string;
  /** Price as it is typed, in the major unit. */
  readonly price: string;
}

/** What a new gift card is worth, in the major unit. */
const GIFT_AMOUNTS = [25, 50, 100];
const GIFT_OPTION = 'Amount';

/** The product that is made of a wish: hidden, with one variant, or with the usual amounts of a gift card. */
export function toNewProduct(wish: ProductWish, currency: string): Body {
  const { productType, price, ...rest } = wish;
  const minor = typedMinor(price, currency) ?? 0;
  const isGiftCard = productType === PRODUCT_TYPE.giftCard;
  const money = (amount: number) => ({ currency, value: toDecimalText(amount, currency) });
  const unit = parseMinor('1', currency) ?? 1;
  return {
    ...rest,
    productType: productType as Body['productType'],
    variantOptionOrdering: isGiftCard ? [GIFT_OPTION] : [],
    variants: isGiftCard
      ? GIFT_AMOUNTS.map((amount) => ({
          attributes: { [GIFT_OPTION]: `${amount} ${currency}` },
          priceMoney: money(amount * unit),
          unlimited: true,
        }))
      : [{ priceMoney: money(minor), unlimited: productType !== PRODUCT_TYPE.physical }],
  };
}
