import type { ToldAnswer } from '#shared/features/forms/answers.ts';
import { DECLINE_TEXTS } from '#shared/features/checkout/rules.ts';
import type { OrderSum } from '#shared/features/orders/sums.ts';
import type { MailSamples } from '../mail/render-mail.ts';

/** What mails about an order tell; amounts are texts in the language of the reader. */
export interface OrderMailData {
  readonly number: string;
  /** Opens the page of the order. */
  readonly link: string;
  /** The day of the order, in the site's zone. */
  readonly placedOn: string;
  readonly lines: readonly {
    readonly name: string;
    readonly options: string;
    readonly quantity: number;
    /** What the buyer answered to the questions of the product. */
    readonly answers: readonly ToldAnswer[];
    /** Address of a small picture; empty where there is none. */
    readonly image: string;
    /** What is told of pieces that were sold before they were there; missing where there are none. */
    readonly backorder?: string;
    readonly total: string;
  }[];
  /** What it came to, row by row. */
  readonly sums: readonly OrderSum[];
  readonly total: string;
  /** Lines of the address that it goes to; none where nothing is sent. */
  readonly shipTo: readonly string[];
  /** Lines of where the bill goes; none where that is the same. */
  readonly billTo: readonly string[];
  /** Number of the business that buys; empty where none was given. */
  readonly buyerTaxNumber: string;
  /** What the buyer wrote; empty where they wrote nothing. */
  readonly note: string;
}

/** What the owner of a site is told of who buys. */
export interface BuyerData {
  readonly customer: string;
  readonly email: string;
  /** Empty where nobody gave one, as what the buyer wrote. */
  readonly phone: string;
  readonly note: string;
  readonly isTest: boolean;
}

declare module '../mail/render-mail.ts' {
  interface MailData {
    'donation-confirmed': Pick<OrderMailData, 'number' | 'link' | 'total'>;
    'order-confirmed': OrderMailData;
    'order-shipped': OrderMailData & {
      /** Who brings it; empty where it is not known. */
      readonly carrier: string;
      readonly trackingNumber: string;
      /** Empty where there is none. */
      readonly trackingUrl: string;
    };
    'order-refunded': OrderMailData & {
      /** What was given back, as text. */
      readonly amount: string;
    };
    'order-canceled': OrderMailData;
    'order-failed': OrderMailData & {
      /** Why, as a sentence. */
      readonly reason: string;
    };
    'new-order': OrderMailData & BuyerData;
    'payment-failed': BuyerData & {
      /** Number of the order; empty for one that was never paid. */
      readonly number: string;
      /** What was to be paid, as text. */
      readonly amount: string;
      /** Why, in a few words. */
      readonly reason: string;
      /** The product of a subscription; empty for an order. */
      readonly subscription: string;
      /** When the payment of a subscription is tried again; empty where it is not. */
      readonly next: string;
      /** Opens the shop. */
      readonly link: string;
    };
    'payment-disputed': {
      /** Number of the order. */
      readonly number: string;
      /** What the buyer wants back, as text. */
      readonly amount: string;
      /** Why, as the provider words it; empty where nobody said. */
      readonly reason: string;
      /** The last day for an answer; empty where there is none. */
      readonly due: string;
      /** Opens the page of the provider where it is answered. */
      readonly link: string;
    };
    'refund-returned': Pick<MailData['payment-disputed'], 'number' | 'amount' | 'reason'> & {
      /** Opens the page of the provider where the payment is seen. */
      readonly link: string;
    };
  }
}

/** Facts to show these mails with: nobody of them exists, and their link opens nothing. */
export const orderMailKinds: MailSamples<
  | 'donation-confirmed'
  | 'order-confirmed'
  | 'order-shipped'
  | 'order-refunded'
  | 'order-canceled'
  | 'order-failed'
  | 'new-order'
  | 'payment-failed'
  | 'payment-disputed'
  | 'refund-returned'
> = ({ link }) => {
  const order = {
    number: '1042',
    link,
    lines: [
      {
        name: 'Tide mug',
        options: 'Celadon, Large',
        quantity: 2,
        answers: [{ title: 'Name on the mug', text: 'Ines' }],
        image: '',
        total: '$64.00',
      },
      { name: 'Linen napkins', options: '', quantity: 1, answers: [], image: '', total: '$28.00' },
    ],
    placedOn: 'March 3, 2027',
    sums: [
      { name: 'Subtotal', amount: '$92.00', isTotal: false },
      { name: 'Welcome back', amount: '−$4.00', isTotal: false },
      { name: 'Shipping: Estuary Post', amount: '$6.50', isTotal: false },
      { name: 'Tax', amount: '$7.04', isTotal: false },
      { name: 'Total', amount: '$101.54', isTotal: true },
    ],
    total: '$101.54',
    shipTo: ['Ines Fontaine', '12 Quay Street', 'Astoria, OR 97103', 'United States'],
    billTo: ['Fontaine Fils LLC', 'Ines Fontaine', '4 Commerce Road', 'Astoria, OR 97103', 'United States'],
    buyerTaxNumber: '',
    note: 'Please ring twice.',
  };
  const buyer = {
    customer: 'Ines Fontaine',
    email: 'ines@example.com',
    phone: '',
    note: 'Please ring twice.',
    isTest: false,
  };
  return {
    'donation-confirmed': { number: '1043', link, total: '$25.00' },
    'order-confirmed': order,
    'order-shipped': {
      ...order,
      carrier: 'Estuary Post',
      trackingNumber: 'EP 4410 2291',
      trackingUrl: link,
    },
    'order-refunded': { ...order, amount: '$28.00' },
    'order-canceled': order,
    'order-failed': { ...order, reason: DECLINE_TEXTS.do_not_honor },
    'new-order': { ...order, ...buyer },
    'payment-failed': {
      ...buyer,
      number: '',
      amount: '$101.54',
      reason: 'declined by the bank',
      subscription: '',
      next: '',
      link,
    },
    'payment-disputed': {
      number: '1042',
      amount: '$101.54',
      reason: 'product not received',
      due: 'March 31, 2027',
      link,
    },
    'refund-returned': { number: '1042', amount: '$28.00', reason: 'expired or canceled card', link },
  };
};
