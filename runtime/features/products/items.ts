import type { ImageItem } from '#shared/features/images/image-item.ts';
import {
  type PriceTerms,
  toProductItem,
  type VariantRecord,
} from '#shared/features/products/product-item.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { ProductRecord } from './product-item.ts';

/** On which page a product is shown. */
interface ShownOn {
  readonly collectionUrlId: string;
  /** The variant that the address names: its picture comes first. */
  readonly chosen?: VariantRecord | undefined;
}

/** Makes what gives a product as templates see it: the same object for the same product, page and way to tell prices. */
export function createItems(toImageItem: (image: ImageRecord) => ImageItem) {
  const sameItem = createSameObject<Record<string, unknown>>();
  return (product: ProductRecord, { collectionUrlId, chosen }: ShownOn, terms: PriceTerms) => {
    const { currency, language, tellsLowestPrice } = terms;
    return sameItem([product, collectionUrlId, chosen, currency, language, tellsLowestPrice], () => {
      const isShown = ({ id }: ImageRecord) => id === chosen?.imageId;
      const images = [...product.images].sort((a, b) => Number(isShown(b)) - Number(isShown(a)));
      return toProductItem(
        product,
        images.map(toImageItem),
        { collectionUrlId, chosenId: chosen?.id },
        terms,
      );
    });
  };
}
