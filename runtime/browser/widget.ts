import type { FormatMoney } from '#shared/money/format-money.ts';
import type { Captchas } from '../features/captcha/browser/captchas.ts';
import type { CartStore } from '../features/cart/browser/cart-store.ts';
import type { ShowAlert } from './alert-dialog.ts';
import type { Http } from './http.ts';
import type { PageFacts } from './page-facts.ts';

/** What the page has for every widget. */
export interface VisitorPage {
  readonly facts: PageFacts;
  readonly http: Http;
  /** The visitor's cart, as far as it is known. */
  readonly store: CartStore;
  readonly captchas: Captchas;
  readonly formatMoney: FormatMoney;
  readonly showAlert: ShowAlert;
  /** Notes for developers what went wrong without harm to the visitor. */
  readonly warn: (text: string) => void;
  readonly cookiesEnabled: () => boolean;
  readonly createActKey: () => string;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Leaves for a page as its link would. */
  readonly openPath: (path: string) => void;
  /** Asks for the cart anew. */
  readonly reloadCart: () => void;
  /** Starts what products can do in a part of the page that came later. */
  readonly mountProducts: (root: ParentNode) => void;
  /** Starts the widgets that may stand in parts of the page that came later. */
  readonly startParts: (root: ParentNode) => void;
  /** Starts the widgets of an element at once. */
  readonly startAt: (element: HTMLElement) => void;
}

type Start = (element: HTMLElement, page: VisitorPage) => unknown;

/** Something that a page does for visitors: where it starts, and what starts it there. */
export type Widget = {
  /** Marks the elements at which it starts. */
  readonly selector: string;
  /** Set where it may come with a part of the page that came later. */
  readonly inParts?: true;
  /** Set where it writes, which takes a crumb: that is fetched when the visitor turns to it. */
  readonly writes?: true;
} & (
  | { readonly start: Start }
  | {
      /** Loads what starts it. */
      readonly load: () => Promise<Start>;
      /**
       * Waits until the element has the focus, it or something in it opens or closes, or everything of the page is loaded;
       * else it begins at once.
       */
      readonly on?: 'focus' | 'toggle' | 'load';
    }
);

/** Starts a widget at an element; one that cannot be loaded leaves the page as it is without scripts. */
function begin(widget: Widget, element: HTMLElement, page: VisitorPage): void {
  if ('start' in widget) {
    widget.start(element, page);
    return;
  }
  widget
    .load()
    .then((start) => start(element, page))
    .catch((error: unknown) => page.warn(String(error)));
}

/** Starts widgets in a page or a part of it. */
export function startWidgets(widgets: readonly Widget[], root: ParentNode, page: VisitorPage): void {
  for (const widget of widgets) {
    const on = 'load' in widget ? widget.on : undefined;
    for (const element of root.querySelectorAll<HTMLElement>(widget.selector)) {
      const run = () => begin(widget, element, page);
      // The element may have the focus from the beginning.
      if (!on || element.matches(':focus')) run();
      else (on === 'load' ? window : element).addEventListener(on, run, { once: true, capture: true });
    }
  }
}

/** Starts the widgets of an element, without waiting. */
export function startAt(widgets: readonly Widget[], element: HTMLElement, page: VisitorPage): void {
  for (const widget of widgets) if (element.matches(widget.selector)) begin(widget, element, page);
}
