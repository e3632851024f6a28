import type { KeptObjects } from '../../platform/kept-objects/kept-objects.ts';
import type { ShownReview } from '../reviews/shown.ts';
import type { ProductRecord } from './product-item.ts';
import type { PickedRow, ShownRow } from './shown-statements.ts';
import { type Kept, toRecord } from './service.ts';

/** What the database keeps of a product for pages. */
type ProductDocument = Omit<Kept<ProductRecord>, 'stock' | 'lacksFile'>;

/** A product as it was shown the last time, with all that it was made of. */
export interface KeptProduct {
  readonly stamp: string;
  readonly document: ProductDocument;
  readonly characters: number;
  readonly stock: string | null;
  readonly lacksFile: boolean;
  readonly record: ProductRecord;
}

/** What buyers said of a product the last time. */
interface KeptReviews {
  readonly text: string;
  readonly reviews: readonly ShownReview[];
}

/** What leads to the product of an address; whoever follows it looks whether it is still there. */
interface KeptAddress {
  readonly id: string;
}

/** A list, and the stamp of its store by which it is known to be right. */
interface KeptList {
  readonly picks: string;
  readonly ids: readonly string[];
}

/** A product's place in addresses. */
export interface Address {
  readonly collectionId: string;
  readonly urlId: string;
}

const keyOf = ({ collectionId, urlId }: Address) => `${collectionId} ${urlId}`;

function toDocument({ id, document }: ShownRow): ProductDocument {
  if (document === null) throw new Error(`The document of the product ${id} was not sent.`);
  return JSON.parse(document) as ProductDocument;
}

/** Characters of an id between others. */
const ID_CHARACTERS = 30;

/**
 * What this process keeps of products between pages. Nothing of it is right by itself: a product is when the database says its
 * stamp and its stock again, a list when it says the stamp of its store again, an address when its product says it.
 */
export function createKeptProducts(objects: KeptObjects) {
  const products = objects.of<KeptProduct>('product');
  const addresses = objects.of<KeptAddress>('product address');
  const lists = objects.of<KeptList>('product list');
  const said = objects.of<KeptReviews>('product reviews');

  return {
    productOf: (websiteId: string, id: string): KeptProduct | undefined => products.get(websiteId, id),

    /**
     * The product of a row; the same object while nothing of it changed.
     * @param before the product as it was when the row was asked for, whose stamp the database was told
     */
    recordOf(websiteId: string, row: ShownRow, before: KeptProduct | undefined): ProductRecord {
      const { id, stamp, stock, lacksFile } = row;
      const isKnown = before?.stamp === stamp;
      if (isKnown && before.stock === stock && before.lacksFile === lacksFile) return before.record;
      const document = isKnown ? before.document : toDocument(row);
      const pieces = stock === null ? null : (JSON.parse(stock) as Readonly<Record<string, number>>);
      const record = toRecord({ ...document, stock: pieces, lacksFile });
      const characters = row.document?.length ?? before?.characters ?? 0;
      products.set(websiteId, id, { stamp, document, characters, stock, lacksFile, record }, characters);
      return record;
    },

    /** What buyers say of the product of a row; the same object while it is the same text. */
    reviewsOf(websiteId: string, { id, reviews: text }: ShownRow): readonly ShownReview[] {
      if (text === null) return [];
      const before = said.get(websiteId, id);
      if (before?.text === text) return before.reviews;
      const reviews = JSON.parse(text) as readonly ShownReview[];
      said.set(websiteId, id, { text, reviews }, text.length);
      return reviews;
    },

    idAt: (websiteId: string, address: Address): string | undefined =>
      addresses.get(websiteId, keyOf(address))?.id,
    keepAddress(websiteId: string, address: Address, { id }: ShownRow): void {
      addresses.set(websiteId, keyOf(address), { id }, address.urlId.length + ID_CHARACTERS);
    },

    listOf: (websiteId: string, asked: string): KeptList | undefined => lists.get(websiteId, asked),
    keepList(websiteId: string, asked: string, { picks, ids }: PickedRow): void {
      if (picks === null) return;
      lists.set(websiteId, asked, { picks, ids }, asked.length + ids.length * ID_CHARACTERS);
    },
  };
}

export type KeptProducts = ReturnType<typeof createKeptProducts>;
