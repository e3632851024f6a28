import { DECLINE_TEXTS } from '#shared/features/checkout/rules.ts';
import type { MailData, MailSite } from './render-mail.ts';

/** Facts to show each mail with; nobody of them exists, and their links open nothing. */
export function createSampleData({ origin }: MailSite): MailData {
  const link = `${origin}/sample`;
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
  const subscription = {
    name: 'Mug club',
    options: 'Celadon',
    amount: '$32.00',
    every: 'every month',
    next: 'March 31, 2027',
    link,
  };
  return {
    'contributor-invitation': { inviter: 'Ines Fontaine', link, days: 7 },
    downloads: {
      number: '1042',
      files: [{ filename: 'four-glazes.pdf', size: '2.4 MB', link }],
      hours: 24,
      uses: 5,
      link,
    },
    'gift-card': {
      code: 'SAMP-1E00-SAMP-1E00',
      amount: '$50.00',
      message: 'For your new kitchen. Choose something with a glaze you love.',
      giver: 'Ines Fontaine',
      lastDay: 'November 22, 2028',
      link,
    },
    'password-reset': { name: 'Ines Fontaine', link, minutes: 60 },
    'sign-in-link': { name: 'Ines Fontaine', link, code: 'mP4v-sample-code-7tQx', minutes: 15 },
    'second-step-on': { name: 'Ines Fontaine', link, passkey: '' },
    'second-step-off': { name: 'Ines Fontaine', link, passkey: '' },
    'authenticator-added': { name: 'Ines Fontaine', link, passkey: '' },
    'authenticator-removed': { name: 'Ines Fontaine', link, passkey: '' },
    'passkey-added': { name: 'Ines Fontaine', link, passkey: 'Ines’s laptop' },
    'passkey-removed': { name: 'Ines Fontaine', link, passkey: 'Ines’s laptop' },
    'member-confirmation': { name: 'Ines Fontaine', link, days: 7 },
    'member-known': { name: 'Ines Fontaine', link },
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
    'abandoned-cart': {
      lines: order.lines.map(({ name, options, quantity }) => ({ name, options, quantity })),
      code: 'COME-BACK',
      link,
    },
    'review-request': { names: order.lines.map(({ name }) => name), link },
    'declined-cards': { declined: 30, link },
    'payment-disputed': {
      number: '1042',
      amount: '$101.54',
      reason: 'product not received',
      due: 'March 31, 2027',
      link,
    },
    'refund-returned': { number: '1042', amount: '$28.00', reason: 'expired or canceled card', link },
    'restock-notice': { product: 'Tide mug', options: 'Celadon, Large', link },
    'subscription-started': subscription,
    'subscription-upcoming': subscription,
    'subscription-declined': subscription,
    'subscription-canceled': { ...subscription, next: '' },
  };
}
