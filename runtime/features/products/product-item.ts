import type { ItemProduct, PriceTerms } from '#shared/features/products/product-item.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { ImageRecord } from '../images/image-item.ts';

/** How a site tells prices: by the law of the country that its store is in, and what the merchant wants beside. */
export type PriceTermsOf = (scope: ReadScope, site: Site) => Promise<PriceTerms>;

/** A product with its variants and pictures, as pages read it. */
export interface ProductRecord extends ItemProduct {
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly images: readonly ImageRecord[];
}
