import { type AddButtonEvent, type AddButtonState, stepAddButton } from '#shared/features/cart/add-button.ts';
import {
  CART_ENTRIES_PATH,
  CART_SUBSCRIPTION_PATH,
  CHECKOUT_PAGE_PATH,
} from '#shared/features/cart/paths.ts';
import {
  ADDED_LABEL,
  ADDING_LABEL,
  alertTitle,
  type Choice,
  checkStock,
  chooseVariant,
  failureText,
  isRefusal,
  NO_CONNECTION_TEXT,
  type OfferedVariant,
  parseQuantity,
  type Refusal,
} from '#shared/features/cart/rules.ts';
import type { Failure, Http } from '../../../browser/http.ts';
import { findNearestAll } from '../../../browser/nearest.ts';
import { say } from '../../../browser/say.ts';
import type { AskDeps, AskedEntry, AskOutcome } from './additional-fields.ts';
import { type CartStore, readCartSummary } from './cart-store.ts';

/** Marks the button (reference section 21.6). */
export const ADD_BUTTON_SELECTOR = '.sqs-add-to-cart-button';

/** The choice of options that belongs to a button, where the product has one. */
export interface ChosenOptions {
  readonly optionNames: readonly string[];
  readonly variants: readonly OfferedVariant[];
  readonly choice: Choice;
}

/** What a button needs of the page. */
export interface AddButtonDeps {
  readonly http: Http;
  readonly store: CartStore;
  readonly showAlert: (title: string, text: string) => void;
  readonly readOptions: (button: HTMLElement) => ChosenOptions | undefined;
  readonly expressCheckout: boolean;
  readonly isGiftCard: (productType: string | undefined) => boolean;
  readonly cookiesEnabled: () => boolean;
  readonly createActKey: () => string;
  readonly wait: (callback: () => void, milliseconds: number) => void;
  readonly openPath: (path: string) => void;
  /** Asks what the item wants to know before it goes into the cart; rejects where that cannot be loaded. */
  readonly ask: (
    entry: AskedEntry,
    form: string,
    deps: Pick<AskDeps, 'label' | 'send' | 'failureText'>,
  ) => Promise<AskOutcome>;
}

interface EntryBody {
  readonly itemId: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** Answers to what the item asks, JSON as text. */
  readonly additionalFields: string | null;
}

/** What the page shows in each state; `settled` still looks like `adding`. */
const SHOWN = {
  idle: { name: 'idle', label: undefined },
  adding: { name: 'adding', label: ADDING_LABEL },
  settled: { name: 'adding', label: ADDING_LABEL },
  added: { name: 'added', label: ADDED_LABEL },
  error: { name: 'error', label: undefined },
} as const;

/** What a press would send, or why it may not be sent: options, then quantity, then stock (B17.16). */
export function prepareEntry(
  itemId: string,
  isGiftCard: boolean,
  options: ChosenOptions | undefined,
  quantityText: string | undefined,
): EntryBody | Refusal {
  const variant = options && chooseVariant({ ...options, isGiftCard }, options.choice);
  if (isRefusal(variant)) return variant;
  const quantity = parseQuantity(quantityText ?? 1);
  if (isRefusal(quantity)) return quantity;
  const shortage = variant && checkStock(variant, quantity, 0);
  return shortage ?? { itemId, sku: variant?.sku ?? null, quantity, additionalFields: null };
}

function createMessage(button: HTMLElement): HTMLElement {
  const message = button.ownerDocument.createElement('div');
  // Out of sight, for the label of the button says the same: this one is for screen readers.
  message.className = 'product-message visually-hidden';
  message.setAttribute('role', 'status');
  (button.closest('.sqs-add-to-cart-button-wrapper') ?? button).after(message);
  return message;
}

/** Drives one add-to-cart button through its states. */
export function mountAddToCartButton(button: HTMLElement, deps: AddButtonDeps): void {
  const { ownerDocument: document } = button;
  const label = button.querySelector<HTMLElement>('.sqs-add-to-cart-button-inner') ?? button;
  const idleLabel = label.textContent;
  const isSubscription = button.dataset.isSubscription === 'true';
  const isGiftCard = deps.isGiftCard(button.dataset.productType);
  let state: AddButtonState = 'idle';
  let message: HTMLElement | undefined;
  /** The act that may have taken effect although its answer was lost: pressing again is the same act. */
  let unanswered: { readonly actKey: string; readonly entry: string } | undefined;
  /** Page that buying goes on at: a subscription's is its own, whatever the settings say. */
  let nextPath = deps.expressCheckout && !isSubscription ? CHECKOUT_PAGE_PATH : undefined;

  function show(): void {
    const shown = SHOWN[state];
    button.dataset.state = shown.name;
    button.setAttribute('aria-disabled', String(state !== 'idle'));
    label.textContent = shown.label === undefined ? idleLabel : say(document, shown.label);
    message ??= createMessage(button);
    message.textContent = state === 'added' ? say(document, ADDED_LABEL) : '';
  }

  function handle(event: AddButtonEvent): void {
    const step = stepAddButton(state, event, nextPath !== undefined);
    if (!step) return;
    state = step.state;
    show();
    if (step.waitMs !== undefined) deps.wait(() => handle('elapsed'), step.waitMs);
    if (step.leave && nextPath !== undefined) deps.openPath(nextPath);
    if (step.send) void send();
  }

  function fail(text: string): void {
    handle('failure');
    deps.showAlert(alertTitle({ expressCheckout: deps.expressCheckout, isGiftCard }), text);
  }

  const tell = (failure: Failure) =>
    say(document, failureText({ ...failure, cookiesEnabled: deps.cookiesEnabled() }));

  /** Sends the entry; the failure where the server did not take it. */
  async function post(entry: EntryBody): Promise<Failure | undefined> {
    const text = JSON.stringify(entry);
    const actKey = unanswered?.entry === text ? unanswered.actKey : deps.createActKey();
    const { quantity, ...plan } = entry;
    const answer = isSubscription
      ? await deps.http({ path: CART_SUBSCRIPTION_PATH, body: { ...plan, qty: quantity }, actKey })
      : await deps.http({ path: CART_ENTRIES_PATH, body: entry, actKey });
    if (!answer.ok) {
      const isLost = answer.status === 0 || answer.status >= 500;
      unanswered = isLost ? { actKey, entry: text } : undefined;
      return answer;
    }
    unanswered = undefined;
    const { shoppingCart, redirectUrl } = answer.body as { shoppingCart?: unknown; redirectUrl?: unknown };
    const cart = readCartSummary(shoppingCart);
    if (cart) deps.store.set(cart);
    if (isSubscription && typeof redirectUrl === 'string') nextPath = redirectUrl;
    return undefined;
  }

  async function askAndPost(entry: EntryBody, form: string): Promise<void> {
    let outcome: AskOutcome;
    try {
      const send = (additionalFields: string) => post({ ...entry, additionalFields });
      outcome = await deps.ask(entry, form, { label: idleLabel, send, failureText: tell });
    } catch {
      outcome = { refusal: NO_CONNECTION_TEXT };
    }
    if (typeof outcome === 'object') fail(outcome.refusal);
    else handle(outcome === 'taken' ? 'success' : 'cancel');
  }

  async function send(): Promise<void> {
    const { itemId = '', form } = button.dataset;
    const field = `.product-quantity-input[data-item-id="${itemId}"] input`;
    const quantity = findNearestAll<HTMLInputElement>(button, field)[0]?.value;
    const entry = prepareEntry(itemId, isGiftCard, deps.readOptions(button), quantity);
    if (isRefusal(entry)) {
      fail(entry.message);
      return;
    }
    if (form) {
      await askAndPost(entry, form);
      return;
    }
    const failure = await post(entry);
    if (failure) fail(tell(failure));
    else handle('success');
  }

  button.dataset.state = SHOWN[state].name;
  button.addEventListener('click', () => handle('press'));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) handle('press');
  });
  // Enter in the quantity field submits the form that serves visitors without scripts.
  button.closest('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    handle('press');
  });
}
