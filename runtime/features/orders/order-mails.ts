import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import type { OrderMail } from '#shared/features/orders/rules.ts';
import type { Seller } from '#shared/features/websites/seller.ts';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { MailData, OrderMailData, RenderedMail, RenderMail } from '../mail/render-mail.ts';
import type { MailService } from '../mail/service.ts';
import type { OrderRow } from './reads.ts';
import { orderTokenOf } from './tokens.ts';

/** The site that an order was made at. */
export interface OrderSite {
  readonly title: string;
  readonly crumbKey: string;
  readonly seller: Seller;
}

/** Mails to buyers about their orders, in the transaction in which what they tell becomes true. */
export interface OrderMails {
  confirm(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void>;
  shipped(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void>;
  /** @param amountMinor what was given back, in the minor unit */
  refunded(scope: SiteScope, site: OrderSite, order: OrderRow, amountMinor: number): Promise<void>;
  canceled(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void>;
}

const linkOf = (site: Pick<OrderSite, 'crumbKey'>, order: OrderRow) =>
  `${order.origin}${ORDER_PAGE_PATH}/${orderTokenOf(site, order.id)}`;

function dataOf(link: string, order: OrderRow): OrderMailData {
  const amount = (minor: number) => toAmountText(minor, order.currency, order.language);
  const tell = (minor: number) => (minor === 0 ? '' : amount(minor));
  return {
    number: String(order.number ?? ''),
    link,
    lines: order.items.map((item) => ({
      name: item.productName,
      options: item.variantOptions.map(({ value }) => value).join(', '),
      quantity: item.quantity,
      ...(item.backorder === null
        ? {}
        : { backorder: backorderedText(item.backorder, item.quantity, order.language) }),
      total: amount(item.lineMinor),
    })),
    discount: tell(order.discountMinor),
    shipping: tell(order.shippingMinor),
    tax: tell(order.taxMinor),
    total: amount(order.grandTotalMinor),
  };
}

function shippedDataOf(link: string, order: OrderRow): MailData['order-shipped'] {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = order.fulfillments.at(-1) ?? {};
  return { ...dataOf(link, order), carrier, trackingNumber, trackingUrl };
}

function refundedDataOf(link: string, order: OrderRow, amountMinor: number): MailData['order-refunded'] {
  const amount = toAmountText(amountMinor, order.currency, order.language);
  return { ...dataOf(link, order), amount };
}

/** Shows a mail about an order in a language; its link opens nothing, since it is the buyer's alone. */
export type PreviewOrderMail = (
  site: Pick<OrderSite, 'title' | 'seller'>,
  order: OrderRow,
  template: OrderMail,
  language: string,
) => Promise<RenderedMail>;

/** Makes what shows these mails. */
export function createOrderMailPreview(render: RenderMail): PreviewOrderMail {
  return ({ title, seller }, row, template, language) => {
    const order = { ...row, language };
    const common = { language, site: { title, origin: order.origin, seller }, unsubscribeUrl: null };
    const link = `${order.origin}${ORDER_PAGE_PATH}`;
    switch (template) {
      case 'order-shipped':
        return render({ ...common, template, data: shippedDataOf(link, order) });
      case 'order-refunded': {
        const given = order.refunds.at(-1)?.amountMinor ?? order.grandTotalMinor;
        return render({ ...common, template, data: refundedDataOf(link, order, given) });
      }
      case 'order-confirmed':
        return row.kind === 'donation'
          ? render({ ...common, template: 'donation-confirmed', data: dataOf(link, order) })
          : render({ ...common, template, data: dataOf(link, order) });
      default:
        return render({ ...common, template, data: dataOf(link, order) });
    }
  };
}

/** Makes the writer of these mails. */
export function createOrderMails(mail: MailService): OrderMails {
  const common = ({ title, seller }: OrderSite, order: OrderRow) => ({
    kind: 'transactional' as const,
    to: order.email,
    language: order.language,
    site: { title, origin: order.origin, seller },
  });
  return {
    async confirm(scope, site, order) {
      const data = dataOf(linkOf(site, order), order);
      const template = order.kind === 'donation' ? 'donation-confirmed' : 'order-confirmed';
      await mail.send(scope, { ...common(site, order), template, data });
    },
    async shipped(scope, site, order) {
      const data = shippedDataOf(linkOf(site, order), order);
      await mail.send(scope, { ...common(site, order), template: 'order-shipped', data });
    },
    async refunded(scope, site, order, amountMinor) {
      const data = refundedDataOf(linkOf(site, order), order, amountMinor);
      await mail.send(scope, { ...common(site, order), template: 'order-refunded', data });
    },
    async canceled(scope, site, order) {
      const data = dataOf(linkOf(site, order), order);
      await mail.send(scope, { ...common(site, order), template: 'order-canceled', data });
    },
  };
}
