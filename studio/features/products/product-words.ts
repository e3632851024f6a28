import { PRODUCT_TYPE, type ProductType } from '#shared/codes/product-type.ts';

/** A kind of product as people choose it. */
export interface ProductKind {
  readonly type: ProductType;
  readonly title: string;
  /** What is sold with it. */
  readonly about: string;
}

/** The kinds of product that can be made, the most usual first. */
export const PRODUCT_KINDS: readonly ProductKind[] = [
  { type: PRODUCT_TYPE.physical, title: 'Physical', about: 'Items that are shipped or picked up.' },
  {
    type: PRODUCT_TYPE.digital,
    title: 'Digital',
    about: 'A file that buyers get as soon as they have paid.',
  },
  { type: PRODUCT_TYPE.service, title: 'Service', about: 'Classes, repairs, hours: nothing is sent.' },
  { type: PRODUCT_TYPE.giftCard, title: 'Gift card', about: 'A code worth an amount, sent by email.' },
  { type: PRODUCT_TYPE.paywall, title: 'Access', about: 'Pages that only buyers may read.' },
];

/** The name of a kind of product. */
export function kindTitle(type: number): string {
  return PRODUCT_KINDS.find((kind) => kind.type === type)?.title ?? 'Product';
}
