import { type ReactElement, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import { NO_CONNECTION_TEXT, TRY_AGAIN_TEXT } from '#shared/features/cart/rules.ts';
import { makePlain, type MarkupReading, toElements } from '../../../browser/markup-elements.ts';
import { CartField, isField, readField, readMarkupField } from './cart-field.ts';
import { CART_PAGE_SELECTOR, type CartAct } from './cart-page.ts';
import { KEPT_ATTRIBUTE, KeptPart } from './kept-part.tsx';

/** What the island needs of the window. */
export interface CartIslandDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly showAlert: (title: string, text: string) => void;
  /** Asks for the cart anew, for the widgets around the page. */
  readonly reloadCart: () => void;
  /** Starts the script of a part that fills itself. */
  readonly mountKept: (part: HTMLElement) => void;
}

/** What came of the latest act. */
interface Settled {
  /** Fields that were sent, with what they held: they show what the server made of it. */
  readonly sent: ReadonlyMap<Element, string>;
  /** Does what is left to do once the answer is shown. */
  readonly finish: () => void;
}

/** An act that is under way or waits for its turn. */
interface QueuedAct extends CartAct {
  readonly key: string;
  readonly held: ReadonlyMap<Element, string>;
}

/** Told by the page of the cart before and after it is worked out anew. */
const RECALCULATING = { start: 'cart-recalculating-start', end: 'cart-recalculating-end' } as const;
/** Takes back the latest removal. */
const UNDO_SELECTOR = '[data-cart-undo] button';
/** A form on a page that asks for the answers of a line, with what is wrong beside their fields. */
const ASKING_SELECTOR = '[data-asks-fields]';
const BUTTON_SELECTOR = 'button, input[type="submit"]';
const LINE_SELECTOR = 'li, tr';
const ENTRY_SELECTOR = 'input[name="entryId"]';
/** Says which line, coupon or card a form is about. */
const SUBJECT_SELECTOR = `${ENTRY_SELECTOR}, input[type="hidden"][name="code"]`;
/** Forms that show what holds: a refusal puts that back. What was typed in others is left to be mended. */
const SHOWS_WHAT_HOLDS = new Set<string>([CART_FORM_PATHS.quantity, CART_FORM_PATHS.shippingOption]);
const NOTHING_SETTLED: Settled = { sent: new Map(), finish: () => undefined };

/** Tells a form from the others of the page: what it does, and to what. */
function keyOf(form: Element): string {
  const subjects = Array.from(form.querySelectorAll(SUBJECT_SELECTOR), (input) =>
    input.getAttribute('value'),
  );
  return [form.getAttribute('action'), ...subjects].join(' ');
}

/** Keeps a line and its forms the same ones, wherever in the cart they stand. */
function nameOf(element: Element): string | undefined {
  const kept = element.getAttribute(KEPT_ATTRIBUTE);
  if (kept !== null) return `kept ${kept}`;
  if (element.matches('form')) return `form ${keyOf(element)}`;
  if (!element.matches(LINE_SELECTOR)) return undefined;
  const entries = Array.from(element.querySelectorAll(ENTRY_SELECTOR), (input) =>
    input.getAttribute('value'),
  );
  return new Set(entries).size === 1 ? `line ${entries[0]}` : undefined;
}

/** A page that shows and loads nothing, for markup that is read alone; what the visitor opened is not of the markup. */
function copyMarkup(root: HTMLElement): Element {
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  for (const details of copy.querySelectorAll('details')) details.open = false;
  return copy;
}

interface CartMarkupProps {
  /** The page as the server told it last. */
  readonly markup: Element;
  /** Forms that are being sent, by their keys. */
  readonly busy: ReadonlySet<string>;
  readonly settled: Settled;
  readonly mountKept: CartIslandDeps['mountKept'];
}

function CartMarkup({ markup, busy, settled, mountKept }: CartMarkupProps): ReactElement {
  const reading: MarkupReading = {
    nameOf,
    make(element, props, children) {
      if (element.hasAttribute(KEPT_ATTRIBUTE)) {
        const { key, ...attributes } = props;
        return (
          <KeptPart
            key={String(key)}
            tag={element.localName}
            attributes={attributes}
            html={element.innerHTML}
            mount={mountKept}
          />
        );
      }
      if (isField(element)) {
        const { key, ...attributes } = props;
        return (
          <CartField
            key={String(key)}
            tag={element.localName}
            attributes={attributes}
            shown={readMarkupField(element)}
            sent={settled.sent}
          >
            {element.localName === 'select' ? children : undefined}
          </CartField>
        );
      }
      const form = element.closest('form');
      const isBusy = form !== null && busy.has(keyOf(form));
      if (isBusy && element === form) return makePlain(element, { ...props, 'aria-busy': 'true' }, children);
      if (isBusy && element.matches(BUTTON_SELECTOR)) {
        return makePlain(element, { ...props, disabled: true }, children);
      }
      return makePlain(element, props, children);
    },
  };
  useLayoutEffect(() => settled.finish(), [settled]);
  return <>{toElements(markup, reading)}</>;
}

/** The field of the form of an act that the server found something wrong with. */
function findWrong(root: ParentNode, key: string): HTMLElement | null {
  const form = [...root.querySelectorAll('form')].find((other) => keyOf(other) === key);
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}

/** Where the visitor was, unless they have gone on; else what takes the act back, or the page, so that the keyboard stays near. */
function restoreFocus(root: HTMLElement, key: string): void {
  const { activeElement, body } = root.ownerDocument;
  const form = [...root.querySelectorAll('form')].find((other) => keyOf(other) === key);
  const isAway = activeElement !== null && activeElement !== body && !form?.contains(activeElement);
  const closed = form?.closest('details:not([open])')?.querySelector<HTMLElement>('summary');
  const isTyping = activeElement !== null && !closed && isField(activeElement);
  if (isAway || isTyping) return;
  const field = form?.querySelector<HTMLElement>(
    'input:checked, input:not([type="hidden"], [type="radio"]), select',
  );
  const near = closed ?? field ?? form?.querySelector<HTMLElement>(BUTTON_SELECTOR);
  const target = near ?? root.querySelector<HTMLElement>(UNDO_SELECTOR) ?? root;
  if (target === root) root.tabIndex = -1;
  target.focus();
}

/** What the server answered an act; without a markup where it was no page of a cart, or there was no answer. */
interface Answer {
  readonly markup?: Element | undefined;
  readonly isAccepted: boolean;
  /** Why nothing came of the act; empty where it did. */
  readonly problem: string;
  /** True where a page of its own asks for the answers of a line. */
  readonly isAsking?: boolean;
}

async function ask({ path, fields }: CartAct, { fetch }: CartIslandDeps): Promise<Answer> {
  let response: Response;
  let html: string;
  try {
    response = await fetch(path, { method: 'POST', body: fields, credentials: 'same-origin' });
    html = await response.text();
  } catch {
    return { isAccepted: false, problem: NO_CONNECTION_TEXT };
  }
  const page = new DOMParser().parseFromString(html, 'text/html');
  const markup = page.querySelector(CART_PAGE_SELECTOR) ?? undefined;
  if (response.ok && markup) return { markup, isAccepted: true, problem: '' };
  const problem = page.querySelector('[role="alert"]')?.textContent || TRY_AGAIN_TEXT;
  return { markup, isAccepted: false, problem, isAsking: page.querySelector(ASKING_SELECTOR) !== null };
}

/**
 * Takes over the page of the cart as the server sent it. Acts are done one after the other, so that no answer shows an
 * older cart; meanwhile all fields can be used, and what is typed in them stays.
 * @returns does an act and shows the cart that the server answers; an act that is already under way is not done again
 */
export function openCartIsland(root: HTMLElement, deps: CartIslandDeps): (act: CartAct) => void {
  let markup = copyMarkup(root);
  let settled = NOTHING_SETTLED;
  const acts: QueuedAct[] = [];
  const tell = (name: string) => root.dispatchEvent(new Event(name, { bubbles: true }));

  const view = () => (
    <CartMarkup
      markup={markup}
      busy={new Set(acts.map(({ key }) => key))}
      settled={settled}
      mountKept={deps.mountKept}
    />
  );
  const island = hydrateRoot(root, view());

  async function perform(act: QueuedAct): Promise<void> {
    tell(RECALCULATING.start);
    const answer = await ask(act, deps);
    acts.shift();
    if (answer.isAsking === true) {
      act.form.submit();
      return;
    }
    const isLast = acts.length === 0;
    markup = answer.markup ?? markup;
    const isPutBack = answer.isAccepted || SHOWS_WHAT_HOLDS.has(act.path);
    settled = {
      sent: answer.markup && isPutBack ? act.held : new Map(),
      finish() {
        const details = answer.isAccepted ? act.form.closest('details') : null;
        if (details) details.open = false;
        // Whoever has sent another form by then is at that one.
        if (!isLast) return;
        const wrong = answer.isAccepted ? null : findWrong(root, act.key);
        if (wrong) wrong.focus();
        else restoreFocus(root, act.key);
      },
    };
    island.render(view());
    if (isLast) root.removeAttribute('aria-busy');
    tell(RECALCULATING.end);
    if (answer.markup) deps.reloadCart();
    // What stands beside a field is not told once more.
    if (!answer.isAccepted && !findWrong(root, act.key)) deps.showAlert(act.title, answer.problem);
  }

  async function performAll(): Promise<void> {
    for (let [act] = acts; act; [act] = acts) await perform(act);
  }

  return (act) => {
    const key = keyOf(act.form);
    const isUnderWay = acts.some(
      (other) => other.key === key && other.fields.toString() === act.fields.toString(),
    );
    if (isUnderWay) return;
    const fields = Array.from(act.form.elements).filter(isField);
    const held = new Map(fields.map((field) => [field, readField(field)]));
    const isFirst = acts.push({ ...act, key, held }) === 1;
    root.setAttribute('aria-busy', 'true');
    island.render(view());
    if (isFirst) void performAll();
  };
}
