import { failureReason, failureSentence, type PaymentFailure } from '#shared/features/checkout/failures.ts';
import { dayText } from '#shared/dates/day-text.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { amountDue, type OrderMail } from '#shared/features/orders/rules.ts';
import type { Seller } from '#shared/features/websites/seller.ts';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement } from '../../database/in-order.ts';
import type { MailData, MailSite, RenderedMail, RenderMail } from '../mail/render-mail.ts';
import type { AnyMail, MailService } from '../mail/service.ts';
import type { OrderMailData } from './mail-kinds.ts';
import { mailedLinkOf, orderLinkOf } from './readers.ts';
import type { OrderRow } from './queries.ts';
import { tellOrder } from './told.ts';

/** The site that an order was made at. */
export interface OrderSite {
  readonly title: string;
  readonly siteSecret: string;
  /** IANA zone of its days. */
  readonly timeZone: string;
  readonly seller: Seller;
  /** Language in which its owner writes. */
  readonly language: string;
  /** Null where there is no owner any more. */
  readonly ownerEmail: string | null;
}

/** Mails to buyers about their orders, in the transaction in which what they tell becomes true. */
export type OrderMails = ReturnType<typeof createOrderMails>;

/** Width of the pictures of lines; those of screens with finer dots are shown smaller. */
const PICTURE = '?format=100w';

/** What a mail tells of an order in a language, that of its reader. */
function dataOf(link: string, { timeZone }: Pick<OrderSite, 'timeZone'>, order: OrderRow): OrderMailData {
  const amount = (minor: number) => toAmountText(minor, order.currency, order.language);
  return {
    number: String(order.number ?? ''),
    link,
    placedOn: dayText(order.createdAt, order.language, timeZone),
    lines: order.items.map((item) => ({
      name: item.productName,
      options: item.variantOptions.map(({ value }) => value).join(', '),
      quantity: item.quantity,
      answers: item.answers,
      image: item.image === null ? '' : `${order.origin}${item.image.assetUrl}${PICTURE}`,
      ...(item.backorder === null
        ? {}
        : { backorder: backorderedText(item.backorder, item.quantity, order.language) }),
      total: item.freeText ?? amount(item.lineMinor),
    })),
    total: amount(order.grandTotalMinor),
    ...tellOrder(order, order.language),
  };
}

function shippedDataOf(
  link: string,
  site: Pick<OrderSite, 'timeZone'>,
  order: OrderRow,
): MailData['order-shipped'] {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = order.fulfillments.at(-1) ?? {};
  return { ...dataOf(link, site, order), carrier, trackingNumber, trackingUrl };
}

function refundedDataOf(
  link: string,
  site: Pick<OrderSite, 'timeZone'>,
  order: OrderRow,
  amountMinor: number,
): MailData['order-refunded'] {
  const amount = toAmountText(amountMinor, order.currency, order.language);
  return { ...dataOf(link, site, order), amount };
}

/** What the owner is told of the buyer of an order. */
const buyerOf = ({ customerName, email, billingAddress, shippingAddress, note, isTest }: OrderRow) => ({
  customer: customerName,
  email,
  phone: shippingAddress.phone ?? billingAddress.phone ?? '',
  note,
  isTest,
});

/** Shows a mail about an order in a language; its link opens nothing, since it is the buyer's alone. */
export type PreviewOrderMail = (
  site: Pick<OrderSite, 'title' | 'seller' | 'timeZone'> & Pick<MailSite, 'brand'>,
  order: OrderRow,
  template: OrderMail,
  language: string,
) => Promise<RenderedMail>;

/** Makes what shows these mails. */
export function createOrderMailPreview(render: RenderMail): PreviewOrderMail {
  return (site, row, template, language) => {
    const order = { ...row, language };
    const { title, seller, brand } = site;
    const sender = { title, origin: order.origin, seller, brand };
    const common = { language, site: sender, unsubscribeUrl: null };
    const link = `${order.origin}${ORDER_PAGE_PATH}`;
    switch (template) {
      case 'order-shipped':
        return render({ ...common, template, data: shippedDataOf(link, site, order) });
      case 'order-refunded': {
        const given = order.refunds.at(-1)?.amountMinor ?? order.grandTotalMinor;
        return render({ ...common, template, data: refundedDataOf(link, site, order, given) });
      }
      case 'order-confirmed':
        return row.kind === 'donation'
          ? render({ ...common, template: 'donation-confirmed', data: dataOf(link, site, order) })
          : render({ ...common, template, data: dataOf(link, site, order) });
      default:
        return render({ ...common, template, data: dataOf(link, site, order) });
    }
  };
}

/** A payment that came to nothing while its buyer was elsewhere. */
interface FailedPayment {
  readonly failure: PaymentFailure;
  /** Path of where the buyer tries once more. */
  readonly again: string;
}

/** Makes the writer of these mails. */
export function createOrderMails(mail: MailService) {
  const common = ({ title, seller }: OrderSite, order: OrderRow) => ({
    kind: 'transactional' as const,
    to: order.email,
    language: order.language,
    site: { title, origin: order.origin, seller },
    orderId: order.id,
  });
  const confirmationOf = (site: OrderSite, order: OrderRow): AnyMail => {
    const data = dataOf(mailedLinkOf(site, order), site, order);
    return order.kind === 'donation'
      ? { ...common(site, order), template: 'donation-confirmed', data }
      : { ...common(site, order), template: 'order-confirmed', data };
  };

  /** What mails to the owner of a site have in common; undefined where there is no owner any more. */
  const toOwner = ({ title, language, ownerEmail }: OrderSite, { id, origin }: OrderRow) =>
    ownerEmail === null
      ? undefined
      : { kind: 'transactional' as const, to: ownerEmail, language, site: { title, origin }, orderId: id };

  return {
    /**
     * The statement that confirms a new order to its buyer, and tells the owner of the site of it, as one mail is sent.
     */
    async toTellPlaced(
      scope: SiteScope,
      site: OrderSite & Required<Pick<MailSite, 'brand'>>,
      order: OrderRow,
    ): Promise<Statement<unknown>> {
      const owner = toOwner(site, order);
      const told = {
        ...dataOf(orderLinkOf(site, order), site, { ...order, language: site.language }),
        ...buyerOf(order),
      };
      const toTell: AnyMail[] = owner === undefined ? [] : [{ ...owner, template: 'new-order', data: told }];
      return mail.toSendAll(scope, [confirmationOf(site, order), ...toTell], site.brand);
    },

    /**
     * Tells the buyer, who was waiting elsewhere, that the payment came to nothing, and the owner of the site too.
     */
    async failed(
      scope: SiteScope,
      site: OrderSite,
      order: OrderRow,
      { failure, again }: FailedPayment,
    ): Promise<void> {
      const owner = toOwner(site, order);
      const link = `${order.origin}${again}`;
      const data = { ...dataOf(link, site, order), reason: failureSentence(failure, order.language) };
      const told = {
        ...buyerOf(order),
        number: '',
        amount: toAmountText(amountDue(order), order.currency, site.language),
        reason: failureReason(failure, site.language),
        subscription: '',
        next: '',
        link: order.origin,
      };
      const toTell: AnyMail[] =
        owner === undefined ? [] : [{ ...owner, template: 'payment-failed', data: told }];
      await mail.sendAll(scope, [{ ...common(site, order), template: 'order-failed', data }, ...toTell]);
    },
    async confirm(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void> {
      await mail.sendAll(scope, [confirmationOf(site, order)]);
    },
    async shipped(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void> {
      const data = shippedDataOf(mailedLinkOf(site, order), site, order);
      await mail.send(scope, { ...common(site, order), template: 'order-shipped', data });
    },

    /** @param amountMinor what was given back, in the minor unit */
    async refunded(scope: SiteScope, site: OrderSite, order: OrderRow, amountMinor: number): Promise<void> {
      const data = refundedDataOf(mailedLinkOf(site, order), site, order, amountMinor);
      await mail.send(scope, { ...common(site, order), template: 'order-refunded', data });
    },
    async canceled(scope: SiteScope, site: OrderSite, order: OrderRow): Promise<void> {
      const data = dataOf(mailedLinkOf(site, order), site, order);
      await mail.send(scope, { ...common(site, order), template: 'order-canceled', data });
    },
  };
}
