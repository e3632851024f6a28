import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { OrderMailData } from '../mail/render-mail.ts';
import type { MailService } from '../mail/service.ts';
import type { OrderRow } from './reads.ts';
import { orderTokenOf } from './tokens.ts';

/** The site that an order was made at. */
export interface OrderSite {
  readonly title: string;
  readonly crumbKey: string;
}

/** Mails to buyers about their orders, in the transaction in which what they tell becomes true. */
export interface OrderMails {
  confirm(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void>;
  shipped(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void>;
  /** @param amountMinor what was given back, in the minor unit */
  refunded(scope: SiteScope, site: OrderSite, order: OrderRow, amountMinor: number): Promise<void>;
  canceled(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void>;
}

function dataOf(site: OrderSite, order: OrderRow): OrderMailData {
  const amount = (minor: number) => toAmountText(minor, order.currency, order.language);
  const tell = (minor: number) => (minor === 0 ? '' : amount(minor));
  return {
    number: String(order.number ?? ''),
    link: `${order.origin}${ORDER_PAGE_PATH}/${orderTokenOf(site, order.id)}`,
    lines: order.items.map((item) => ({
      name: item.productName,
      options: item.variantOptions.map(({ value }) => value).join(', '),
      quantity: item.quantity,
      total: amount(item.lineMinor),
    })),
    discount: tell(order.discountMinor),
    shipping: tell(order.shippingMinor),
    tax: tell(order.taxMinor),
    total: amount(order.grandTotalMinor),
  };
}

/** Makes the writer of these mails. */
export function createOrderMails(mail: MailService): OrderMails {
  const common = (site: OrderSite, order: OrderRow) => ({
    kind: 'transactional' as const,
    to: order.email,
    language: order.language,
    site: { title: site.title, origin: order.origin },
  });
  return {
    async confirm(scope, site, order) {
      const data = dataOf(site, order);
      await mail.send(scope, { ...common(site, order), template: 'order-confirmed', data });
    },
    async shipped(scope, site, order) {
      const { carrier = '', trackingNumber = '', trackingUrl = '' } = order.fulfillments.at(-1) ?? {};
      const data = { ...dataOf(site, order), carrier, trackingNumber, trackingUrl };
      await mail.send(scope, { ...common(site, order), template: 'order-shipped', data });
    },
    async refunded(scope, site, order, amountMinor) {
      const data = {
        ...dataOf(site, order),
        amount: toAmountText(amountMinor, order.currency, order.language),
      };
      await mail.send(scope, { ...common(site, order), template: 'order-refunded', data });
    },
    async canceled(scope, site, order) {
      const data = dataOf(site, order);
      await mail.send(scope, { ...common(site, order), template: 'order-canceled', data });
    },
  };
}
