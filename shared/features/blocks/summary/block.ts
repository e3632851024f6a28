import { BLOCK_VARIANT } from '#shared/codes/block-variant.ts';
import { toNumber, toText } from '#shared/json/values.ts';
import { toQuery } from '#shared/theme/index.ts';
import { blockKind } from '../block-kind.ts';
import { choices } from '../field.ts';

const COUNT_AT_FIRST = 4;
const COLUMNS_AT_FIRST = 4;
const COUNT_MAX = 30;

/** The first products of a store. */
export const summaryBlock = blockKind({
  type: 'summary-v2',
  title: 'Product list',
  purpose: 'The first products of a store, kept up to date by itself.',
  group: 'Store',
  words: ['products', 'shop', 'summary', 'collection'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title' },
    { kind: 'collection', name: 'collection', label: 'Store' },
    { kind: 'number', name: 'count', label: 'How many', min: 1, max: COUNT_MAX, start: COUNT_AT_FIRST },
    { kind: 'switch', name: 'onlyFeatured', label: 'Featured products only', isOn: false },
    {
      kind: 'line',
      name: 'category',
      label: 'Category',
      help: 'Leave it empty for all of them.',
      max: 50,
      isKey: true,
    },
    {
      kind: 'choice',
      name: 'design',
      label: 'Layout',
      choices: choices(
        ['grid', 'Grid'],
        ['list', 'List'],
        ['carousel', 'Row to swipe through'],
        ['wall', 'Wall'],
      ),
    },
    { kind: 'number', name: 'columns', label: 'Products in a row', min: 1, max: 6, start: COLUMNS_AT_FIRST },
    { kind: 'switch', name: 'showPrice', label: 'Show the price', isOn: true },
  ],
  variants: { field: 'design', ids: BLOCK_VARIANT.summary },
  sample: { title: 'From the shop', count: COUNT_AT_FIRST, design: 'grid', columns: COLUMNS_AT_FIRST },
  across: ({ design, columns }) =>
    toText(design) === 'list' ? 1 : Math.max(1, toNumber(columns ?? COLUMNS_AT_FIRST)),
  query: ({ collection, count, onlyFeatured, category }) =>
    toQuery(
      new Map([
        ['collection', toText(collection)],
        ['limit', toText(count ?? COUNT_AT_FIRST)],
        ['featured', String(onlyFeatured === true)],
        ...(toText(category) === '' ? [] : [['category', toText(category)] as const]),
      ]),
    ),
  template: `<div class="block-summary">{.if title}<h2 class="block-summary-title">{title|html}</h2>{.end}
{.if items}<ul class="block-products block-products-{design|htmlattr} block-columns-{columns|htmlattr}">
{.repeated section items}<li><a href="{fullUrl|htmlattr}"><span class="block-products-picture">{img}</span>
<span class="block-products-title">{title|html}</span></a>{.if showPrice}<div class="block-product-price">{@|product-price}{@|product-status}</div>{.end}</li>
{.end}</ul>{.or}<p>{themeWords.featuredHere|html}</p>{.end}</div>`,
});
