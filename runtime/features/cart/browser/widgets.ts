import type { Widget } from '../../../browser/widget.ts';
import { CART_PAGE_SELECTOR, mountCartPage } from './cart-page.ts';
import { CART_WIDGET_SELECTOR, mountCartWidget } from './cart-widgets.ts';
import { mountPillCart } from './pill-cart.ts';

/** What shows the visitor's cart: places of the theme, the pill at the end of the page, and the cart page. */
export const cartWidgets: readonly Widget[] = [
  {
    selector: CART_WIDGET_SELECTOR,
    start: (element, { store, formatMoney }) => mountCartWidget(element, store, formatMoney),
  },
  {
    selector: 'body',
    start(_body, { store, formatMoney, openPath }) {
      const isEditingFrame = window.parent !== window;
      mountPillCart(document, store, formatMoney, isEditingFrame ? openPath : undefined);
    },
  },
  {
    selector: CART_PAGE_SELECTOR,
    start(root, { fetch, showAlert, warn, reloadCart, startAt }) {
      const loadIsland = async () => {
        const { openCartIsland } = await import('./cart-island.tsx');
        return openCartIsland(root, { fetch, showAlert, reloadCart, mountKept: startAt });
      };
      mountCartPage(root, { loadIsland, showAlert, warn });
    },
  },
];
