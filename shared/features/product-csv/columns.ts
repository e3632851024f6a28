import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#shared/text/languages.ts';
import { OPTIONS_MAX } from '../products/catalog.ts';

/** Most rows and bytes of a file of products that is taken in. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_BYTES_MAX = 10_000_000;
/** Most products that one call writes out. */
export const EXPORT_PRODUCTS_MAX = 500;

const OPTION_NUMBERS = Array.from({ length: OPTIONS_MAX }, (_, index) => index + 1);

export type CsvColumnId =
  | 'productId'
  | 'variantId'
  | 'title'
  | 'url'
  | 'kind'
  | 'visible'
  | 'publishOn'
  | 'featured'
  | 'description'
  | 'summary'
  | 'seoTitle'
  | 'seoDescription'
  | 'freeIfZero'
  | 'freeLabel'
  | `freeLabel.${SpokenLanguage}`
  | 'shippingIncluded'
  | 'tags'
  | 'categories'
  | `optionName${number}`
  | `optionValue${number}`
  | 'sku'
  | 'price'
  | 'salePrice'
  | 'onSale'
  | 'compareAt'
  | 'stock'
  | 'stockAtExport'
  | 'stockChange'
  | 'backorderLimit'
  | 'preorder'
  | 'promisedOn'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'unitPrice';

/** A column of a CSV file of products. */
export interface CsvColumn {
  readonly id: CsvColumnId;
  /** Its name in the first row; these names stay as they are. */
  readonly name: string;
  /** What stands in it. */
  readonly about: string;
  /** What other shops call it in their exports. */
  readonly aliases: readonly string[];
  /** True for one that is only taken in. */
  readonly isImportOnly?: true;
}

const column = (
  id: CsvColumnId,
  name: string,
  about: string,
  aliases: readonly string[] = [],
): CsvColumn => ({ id, name, about, aliases });

/** The columns in the order of an export. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  column('productId', 'Product ID', 'Which product the row is about. Leave it empty for a new product.'),
  column('variantId', 'Variant ID', 'Which of its variants. Leave it empty for a new variant.'),
  column('title', 'Title', 'The name of the product.'),
  column('url', 'URL', 'The last part of its address. Rows with the same one are one product.', [
    'Handle',
    'Product URL',
    'URL handle',
  ]),
  column('kind', 'Kind', 'physical, digital, service, gift card or paywall. It stays as it was made.', [
    'Product Type [Non Editable]',
  ]),
  column('visible', 'Visible', 'Yes or No.', ['Published', 'Published on online store']),
  column('publishOn', 'Show on', 'When a hidden product is shown by itself, such as 2026-12-01T08:00Z.'),
  column('featured', 'Featured', 'Yes or No.'),
  column('description', 'Description', 'HTML.', ['Body (HTML)', 'Body HTML']),
  column('summary', 'Summary', 'A few sentences for lists.', ['Excerpt']),
  column('seoTitle', 'SEO title', 'What search engines are told instead of the name.'),
  column('seoDescription', 'SEO description', 'What they are told instead of the summary.'),
  column('freeIfZero', 'Free if zero', 'Yes or No: whether a price of 0 is shown as the free label.'),
  column('freeLabel', 'Free label', 'The word for a price of 0, such as Free.'),
  ...SPOKEN_LANGUAGES.map((language) =>
    column(
      `freeLabel.${language}`,
      `Free label, ${language}`,
      'The same for who reads the site in this language. Empty where it is the free label.',
    ),
  ),
  column('shippingIncluded', 'Shipping included', 'Yes or No: whether the price includes the shipping.'),
  column('tags', 'Tags', 'With commas between them.'),
  column('categories', 'Categories', 'Names as in Kitchen > Mugs, with commas between them.'),
  ...OPTION_NUMBERS.flatMap((number) => [
    column(`optionName${number}`, `Option ${number} name`, 'Such as Size.', [
      `Option${number} Name`,
      `Option Name ${number}`,
    ]),
    column(`optionValue${number}`, `Option ${number} value`, 'Such as Large.', [
      `Option${number} Value`,
      `Option Value ${number}`,
    ]),
  ]),
  column('sku', 'SKU', 'Made up for a new variant where it is empty.', ['Variant SKU']),
  column('price', 'Price', 'In the currency of the site, such as 12.50.', ['Variant Price']),
  column('salePrice', 'Sale price', 'Not above the price; empty for none.'),
  column('onSale', 'On sale', 'Yes or No.'),
  {
    ...column('compareAt', 'Compare-at price', 'The price before a sale, as some shops write it.', [
      'Variant Compare At Price',
    ]),
    isImportOnly: true,
  },
  column('stock', 'Stock', 'Counted quantity on hand, or Unlimited. It is booked as a stock movement.', [
    'Variant Inventory Qty',
    'Inventory quantity',
  ]),
  column(
    'stockAtExport',
    'Stock at export',
    'What Stock was at the export, so that items sold since then are not counted twice. Leave it as it is.',
  ),
  column('stockChange', 'Stock change', 'Instead of Stock: +5 or -2.'),
  column(
    'backorderLimit',
    'Back-order limit',
    'How many items may be sold without stock; empty for none. Stock below 0 is owed.',
  ),
  column('preorder', 'Pre-order', 'Yes or No: whether what is sold without stock was never there before.'),
  column('promisedOn', 'Sent from', 'When back-ordered items are sent, such as 2026-12-24.'),
  column('weight', 'Weight, g', 'Whole grams.', ['Variant Grams', 'Weight value (grams)']),
  column('length', 'Length, mm', 'Whole millimetres.'),
  column('width', 'Width, mm', 'Whole millimetres.'),
  column('height', 'Height, mm', 'Whole millimetres.'),
  column('unitPrice', 'Unit price', 'What it holds and what its price is told for, such as 750 ml per 1 l.'),
];

/** The columns of an export. */
export const EXPORT_COLUMNS = CSV_COLUMNS.filter(({ isImportOnly }) => isImportOnly !== true);

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const BY_NAME: ReadonlyMap<string, CsvColumnId> = new Map(
  CSV_COLUMNS.flatMap(({ id, name, aliases }) => [name, ...aliases].map((one) => [plain(one), id] as const)),
);

/** What the columns of a file are by their names, ours or those of other shops; null for unknown ones. */
export function matchColumns(head: readonly string[]): (CsvColumnId | null)[] {
  const taken = new Set<CsvColumnId>();
  return head.map((name) => {
    const id = BY_NAME.get(plain(name));
    if (id === undefined || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
}

/** Whether a word is the id of a column. */
export function isCsvColumn(word: string): word is CsvColumnId {
  return CSV_COLUMNS.some(({ id }) => id === word);
}

/** The number of an option's column, from 1; undefined for other columns. */
export function optionNumber(id: CsvColumnId, kind: 'optionName' | 'optionValue'): number | undefined {
  return id.startsWith(kind) ? Number(id.slice(kind.length)) : undefined;
}

/** The language of a column of labels for free prices; undefined for any other column. */
export function freeLabelLanguage(id: CsvColumnId): SpokenLanguage | undefined {
  return SPOKEN_LANGUAGES.find((language) => id === `freeLabel.${language}`);
}
