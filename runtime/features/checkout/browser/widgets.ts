import type { Widget } from '../../../browser/widget.ts';
import { CHECKOUT_FORM_SELECTOR } from './selector.ts';

/** The buttons of wallets, and the form of the checkout. */
export const checkoutWidgets: readonly Widget[] = [
  {
    selector: '[data-wallets]',
    on: 'load',
    load: async () => (await import('./start-wallets.ts')).startWallets,
  },
  {
    selector: CHECKOUT_FORM_SELECTOR,
    load: async () => (await import('./start-checkout.ts')).startCheckout,
  },
];
