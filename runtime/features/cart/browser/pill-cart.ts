import { CART_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { pillCartText } from '#shared/features/cart/rules.ts';
import { say } from '../../../browser/say.ts';
import type { CartStore, CartSummary } from './cart-store.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';

function appendPart(pill: HTMLElement, className: string): HTMLElement {
  const part = pill.ownerDocument.createElement('span');
  part.className = className;
  pill.append(part, ' ');
  return part;
}

function createPill(document: Document): HTMLAnchorElement {
  const pill = document.createElement('a');
  pill.className = 'sqs-pill-cart';
  pill.href = CART_PAGE_PATH;
  pill.hidden = true;
  return pill;
}

/**
 * Keeps the floating pill at the end of the page in step with the cart: hidden at 0, else faded in by the theme
 * on `data-visible`. Its element is made with the first cart that holds something: most pages are read with
 * none, and a phone would lay out such a page once more for nothing.
 * @param openInFrame opens a path in the frame that the page is edited in; left out on the site itself
 */
export function mountPillCart(
  document: Document,
  store: CartStore,
  formatMoney: FormatMoney,
  openInFrame?: (path: string) => void,
): void {
  let update: ((cart: CartSummary) => void) | undefined;

  function mount(): (cart: CartSummary) => void {
    const pill = createPill(document);
    const count = appendPart(pill, 'sqs-pill-cart-count');
    const subtotal = appendPart(pill, 'sqs-pill-cart-subtotal');
    if (openInFrame) {
      pill.addEventListener('click', (event) => {
        event.preventDefault();
        openInFrame(CART_PAGE_PATH);
      });
    }
    document.body.append(pill);
    return (cart) => {
      count.textContent = say(document, pillCartText(cart.totalQuantity));
      subtotal.textContent = formatMoney(cart.subtotal);
      pill.hidden = cart.totalQuantity === 0;
      // The fade starts only from a style that the browser has computed without the mark.
      pill.getBoundingClientRect();
      pill.toggleAttribute('data-visible', !pill.hidden);
    };
  }

  store.subscribe((cart) => {
    if (cart.totalQuantity > 0) update ??= mount();
    update?.(cart);
  });
}
