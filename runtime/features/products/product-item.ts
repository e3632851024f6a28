import type { ItemProduct } from '#shared/features/products/product-item.ts';
import type { ShownReview } from '../reviews/shown.ts';
import type { ImageRecord } from '../images/image-item.ts';

/** A product with its variants and pictures, as pages read it. */
export interface ProductRecord extends ItemProduct {
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly images: readonly ImageRecord[];
  /** What buyers say of it, where that was asked for; null where there is nothing. */
  readonly reviews?: readonly ShownReview[] | null;
}
