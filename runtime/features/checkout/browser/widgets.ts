import type { Widget } from '../../../browser/widget.ts';
import { CHECKOUT_FORM_SELECTOR } from './selector.ts';

/** The buttons of wallets, and the form of the checkout. */
export const checkoutWidgets: readonly Widget[] = [
  {
    selector: '[data-wallets]',
    on: 'load',
    load: () => import('./start-wallets.ts').then((part) => part.startWallets),
  },
  {
    selector: CHECKOUT_FORM_SELECTOR,
    load: () => import('./start-checkout.ts').then((part) => part.startCheckout),
  },
];
