import type { ReactNode } from 'react';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import type { Order, OrderImage } from '#shared/features/orders/shape.ts';
import { widthTier } from '#shared/images/widths.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { useStudio } from '../../api/studio-context.tsx';
import classes from './order-detail.module.css';

type Item = Order['items'][number];

const isNothing = ({ value }: Order['subtotal']) => Number(value) === 0;

/** How far the pieces of a line are, in words. */
function progressOf({ quantity, fulfilledQuantity, refundedQuantity }: Item): string {
  const parts = [
    ...(fulfilledQuantity > 0 ? [`${fulfilledQuantity} of ${quantity} fulfilled`] : []),
    ...(refundedQuantity > 0 ? [`${refundedQuantity} refunded`] : []),
  ];
  return parts.join(', ');
}

/** Width of a picture, in CSS px. */
const PICTURE_PX = 44;

function Picture({ image: { assetUrl } }: { image: OrderImage }): ReactNode {
  const { site } = useStudio();
  return (
    <img
      className={classes.picture}
      src={`${site}${assetUrl}?format=${widthTier(PICTURE_PX * window.devicePixelRatio)}`}
      alt=""
      width={PICTURE_PX}
      height={PICTURE_PX}
      loading="lazy"
      decoding="async"
    />
  );
}

function Line(props: { item: Item; formatMoney: FormatMoney; productLink: string | undefined }): ReactNode {
  const { item, formatMoney, productLink } = props;
  const progress = progressOf(item);
  return (
    <tr>
      <td>
        <div className={classes.thing}>
          {item.image !== undefined && <Picture image={item.image} />}
          <div>
            <div className={classes.lineName}>
              {productLink === undefined ? item.productName : <a href={productLink}>{item.productName}</a>}
            </div>
            <div className={classes.quiet}>
              {[
                ...item.variantOptions.map(({ optionName, value }) => `${optionName}: ${value}`),
                ...(item.sku === '' ? [] : [item.sku]),
              ].join(' · ')}
            </div>
            {item.answers.length > 0 && (
              <dl className={classes.answers}>
                {item.answers.map(({ title, text }, at) => (
                  <div key={at}>
                    <dt>{title}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            {item.backorder !== undefined && (
              <div className={classes.progress}>{backorderedText(item.backorder, item.quantity, 'en')}</div>
            )}
            {progress !== '' && <div className={classes.progress}>{progress}</div>}
          </div>
        </div>
      </td>
      <td className={classes.figure}>
        {item.quantity} × {item.freeText ?? formatMoney(item.unitPrice)}
      </td>
      <td className={classes.figure}>{item.freeText ?? formatMoney(item.lineTotal)}</td>
    </tr>
  );
}

/** Items, and what it came to, exactly as it was charged. */
export function OrderLines(props: {
  order: Order;
  formatMoney: FormatMoney;
  /** Address of a product's editor; undefined for who may not see products. */
  productLink: ((productId: string) => string) | undefined;
}): ReactNode {
  const { order, formatMoney } = props;
  const off = (amount: Order['subtotal']) => `−${formatMoney(amount)}`;
  const discounts =
    order.discountLines.length > 0
      ? order.discountLines
      : [{ title: 'Discounts', amount: order.discountTotal }];
  const sums: [name: string, amount: string][] = [
    ['Subtotal', formatMoney(order.subtotal)],
    ...(isNothing(order.discountTotal)
      ? []
      : discounts.map(({ title, amount }): [string, string] => [title, off(amount)])),
    ...(order.shippingLines.length > 0 || !isNothing(order.shippingTotal)
      ? [
          [
            ['Shipping', ...order.shippingLines.map(({ title }) => title)].join(': '),
            formatMoney(order.shippingTotal),
          ] as [string, string],
        ]
      : []),
    ...(isNothing(order.taxTotal)
      ? []
      : [[order.isTaxIncluded ? 'Tax, included' : 'Tax', formatMoney(order.taxTotal)] as [string, string]]),
  ];
  const after: [string, string][] = [
    ...order.giftCards.map(({ title, amount }): [string, string] => [title, off(amount)]),
    ['Paid', formatMoney(order.paidTotal)],
    ...(isNothing(order.refundedTotal) ? [] : [['Refunds', off(order.refundedTotal)] as [string, string]]),
  ];
  return (
    <table className={classes.lines} aria-label="Items">
      <thead className={classes.hiddenWord}>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity and price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <Line
            key={item.id}
            item={item}
            formatMoney={formatMoney}
            productLink={props.productLink?.(item.itemId)}
          />
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, amount], at) => (
          <tr key={at}>
            <th scope="row" colSpan={2}>
              {name}
            </th>
            <td className={classes.figure}>{amount}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className={classes.figure}>{formatMoney(order.grandTotal)}</td>
        </tr>
        {after.map(([name, amount], at) => (
          <tr key={at}>
            <th scope="row" colSpan={2}>
              {name}
            </th>
            <td className={classes.figure}>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
