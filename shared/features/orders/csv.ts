import { CSV_BOM, writeCsvRow } from '#shared/text/csv.ts';
import type { Order } from './shape.ts';

/** What an order is told with in a file: each line of it, and the moment in the site's time zone. */
interface CsvLine {
  readonly order: Order;
  /** Day and time it was placed, such as `2026-11-22 14:05`. */
  readonly placed: string;
  readonly item: Order['items'][number] | undefined;
}

/** A column: its name, and the cell of a line. What is said of the order as a whole stands beside its first line. */
interface CsvColumn {
  readonly name: string;
  readonly cell: (line: CsvLine) => string;
  readonly isOfOrder: boolean;
}

const ofOrder = (name: string, cell: (order: Order, placed: string) => string): CsvColumn => ({
  name,
  cell: ({ order, placed }) => cell(order, placed),
  isOfOrder: true,
});

const ofLine = (name: string, cell: (item: Order['items'][number]) => string): CsvColumn => ({
  name,
  cell: ({ item }) => (item === undefined ? '' : cell(item)),
  isOfOrder: false,
});

const ADDRESS_COLUMNS = [
  ['first name', 'firstName'],
  ['last name', 'lastName'],
  ['address 1', 'addressLine1'],
  ['address 2', 'addressLine2'],
  ['postal code', 'postalCode'],
  ['city', 'city'],
  ['region', 'region'],
  ['country', 'country'],
  ['phone', 'phone'],
] as const;

const addressOf = (title: string, field: 'shippingAddress' | 'billingAddress') =>
  ADDRESS_COLUMNS.map(([name, part]) => ofOrder(`${title} ${name}`, (order) => order[field][part] ?? ''));

const sumOf = (lines: Order['discountLines']) =>
  lines.map(({ title, amount }) => `${title}: ${amount.value}`).join(', ');

const COLUMNS: readonly CsvColumn[] = [
  // The number stands beside every line, so that lines can be sorted and still be told apart.
  { ...ofOrder('Order', ({ orderNumber }) => orderNumber), isOfOrder: false },
  ofOrder('Order id', ({ id }) => id),
  ofOrder('Placed', (_, placed) => placed),
  ofOrder('Kind', ({ kind }) => kind),
  ofOrder('State', ({ status }) => status),
  ofOrder('Payment', ({ paymentState }) => paymentState),
  ofOrder('Delivery', ({ fulfillmentState }) => fulfillmentState),
  ofOrder('Test', ({ testMode }) => (testMode ? 'yes' : 'no')),
  ofOrder('E-mail', ({ customerEmail }) => customerEmail),
  ofOrder('Currency', ({ currency }) => currency),
  ofOrder('Subtotal', ({ subtotal }) => subtotal.value),
  ofOrder('Discount', ({ discountTotal }) => discountTotal.value),
  ofOrder('Discounts', ({ discountLines }) => sumOf(discountLines)),
  ofOrder('Shipping', ({ shippingTotal }) => shippingTotal.value),
  ofOrder('Shipping by', ({ shippingLines }) => shippingLines.map(({ title }) => title).join(', ')),
  ofOrder('Tax', ({ taxTotal }) => taxTotal.value),
  ofOrder('Total', ({ grandTotal }) => grandTotal.value),
  ofOrder('Gift cards', ({ giftCards }) => sumOf(giftCards)),
  ofOrder('Refunded', ({ refundedTotal }) => refundedTotal.value),
  ...addressOf('Shipping', 'shippingAddress'),
  ...addressOf('Billing', 'billingAddress'),
  ofOrder('Billing company', ({ billingAddress }) => billingAddress.company ?? ''),
  ofOrder('Billing tax number', ({ billingAddress }) => billingAddress.taxNumber ?? ''),
  ofOrder('Tracking', ({ fulfillments }) =>
    fulfillments
      .map(({ carrier, trackingNumber }) => [carrier, trackingNumber].filter(Boolean).join(' '))
      .filter((text) => text !== '')
      .join(', '),
  ),
  ofOrder('Note', ({ note }) => note),
  ofLine('Product', ({ productName }) => productName),
  ofLine('SKU', ({ sku }) => sku),
  ofLine('Options', ({ variantOptions }) =>
    variantOptions.map(({ optionName, value }) => `${optionName}: ${value}`).join(', '),
  ),
  ofLine('Answers', ({ answers }) => answers.map(({ title, text }) => `${title}: ${text}`).join('\n')),
  ofLine('Pieces', ({ quantity }) => String(quantity)),
  ofLine('Price', ({ unitPrice }) => unitPrice.value),
  ofLine('Line total', ({ lineTotal }) => lineTotal.value),
  ofLine('Line discount', ({ discount }) => discount.value),
  ofLine('Line tax', ({ tax }) => tax.value),
  ofLine('Fulfilled quantity', ({ fulfilledQuantity }) => String(fulfilledQuantity)),
  ofLine('Refunded quantity', ({ refundedQuantity }) => String(refundedQuantity)),
];

/** The beginning of a file of orders: the names of its columns. */
export const ORDERS_CSV_HEAD = CSV_BOM + writeCsvRow(COLUMNS.map(({ name }) => name));

/**
 * The rows of an order, one for each line, without the head. What is said of the order as a whole, such as its sums,
 * stands beside its first line alone, so that a column adds up. Cells are guarded against formulas.
 * @param placed day and time it was placed, in the site's time zone
 */
export function writeOrderRows(order: Order, placed: string): string {
  const items = order.items.length === 0 ? [undefined] : order.items;
  return items
    .map((item, at) =>
      writeCsvRow(
        COLUMNS.map(({ cell, isOfOrder }) => (isOfOrder && at > 0 ? '' : cell({ order, placed, item }))),
      ),
    )
    .join('');
}
