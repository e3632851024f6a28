import { Idiomorph } from 'idiomorph';
import { CHECKOUT_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import { CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import { CHECKOUT_FORM_SELECTOR } from './selector.ts';

/** What the form needs of the window. */
export interface CheckoutFormDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly wait: (callback: () => void, milliseconds: number) => number;
  readonly stopWaiting: (timer: number) => void;
  readonly warn: (text: string) => void;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How long nothing more is chosen before it is told, in ms. */
const QUIET_MS = 250;
/** What changes no sum, or is sent by its own button. */
const NOT_FOLLOWED = new Set(['code', 'note', 'payment']);
/** Asked of the browser, which keeps what it has found so far. */
const CAPTCHA_SELECTOR = '.captcha-container';
const UPDATE_SELECTOR = '[data-checkout-update]';
const TOTAL_SELECTOR = '[data-checkout-total]';
const SUMMARY_SELECTOR = '.checkout-sum';

const isField = (element: Element): element is Field => element.matches('input, select, textarea');
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.querySelectorAll('*'))
    .filter(isField)
    .filter(({ type }) => type !== 'hidden');
}

/** Fills what the buyer has in front of them into a form as the server tells it: nothing that was typed is lost. */
function carryOver(live: HTMLFormElement, next: HTMLFormElement): void {
  const fields = fieldsOf(next);
  for (const field of fieldsOf(live)) {
    const same = fields.filter((other) => other.type === field.type && nameOf(other) === nameOf(field));
    if (isTicked(field)) {
      const choice = same.find(({ value }) => value === field.value);
      // What is not offered any more is not chosen any more: the server has chosen something else.
      if (choice === undefined || (field.type === 'radio' && !field.checked)) continue;
      for (const other of same.filter(isTicked)) {
        if (field.type === 'radio' || other === choice) other.toggleAttribute('checked', false);
      }
      choice.toggleAttribute('checked', field.checked);
      continue;
    }
    const [other] = same;
    if (other instanceof HTMLSelectElement) {
      const options = Array.from(other.options);
      if (!options.some(({ value }) => value === field.value)) continue;
      for (const option of options) option.toggleAttribute('selected', option.value === field.value);
    } else if (other instanceof HTMLTextAreaElement) other.textContent = field.value;
    else other?.setAttribute('value', field.value);
  }
}

function nameOf({ name, id }: Field): string {
  return name === '' ? id : name;
}

/** Fields that are marked as wrong, by their ids: they stay so until they are right. */
function wrongOf(form: HTMLFormElement): string {
  return Array.from(form.querySelectorAll('[aria-invalid="true"]'), ({ id }) => id).join(' ');
}

function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && name !== 'code') fields.append(name, value);
  }
  fields.set('follow', '1');
  fields.set('wrong', wrongOf(form));
  return fields;
}

/**
 * Gives a page that answers the form the address of the checkout: whoever reloads it or comes back to it would be asked
 * by the browser to send the form once more, or be shown an error.
 */
function nameAnswer(form: HTMLFormElement): void {
  const { defaultView: view } = form.ownerDocument;
  const isAnswer = Object.values<string>(CHECKOUT_FORM_PATHS).includes(view?.location.pathname ?? '');
  if (view === null || !isAnswer) return;
  const token = form.querySelector<HTMLInputElement>('input[name="cartToken"]')?.value;
  const path = token === undefined ? CHECKOUT_PAGE_PATH : pathOfSubscriptionCart(token);
  view.history.replaceState(view.history.state, '', path);
}

/** The form as the server makes it of what is filled in; undefined where no page comes back. */
async function askServer(
  form: HTMLFormElement,
  fetch: CheckoutFormDeps['fetch'],
): Promise<HTMLFormElement | undefined> {
  const path = form.getAttribute('action') ?? '';
  const response = await fetch(path, {
    method: 'POST',
    body: readFields(form),
    credentials: 'same-origin',
  });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector<HTMLFormElement>(CHECKOUT_FORM_SELECTOR) ?? undefined;
}

/**
 * Lets the form follow each choice: it is sent as it is, and what the server makes of it is shown in place, without what
 * is typed meanwhile being touched. One is under way at a time, so that none arrives after a later one; whoever pays
 * waits for it, and is asked by the server where the sum is another than they saw. Where no answer comes, the form works
 * as it does without scripts.
 */
export function mountCheckoutForm(form: HTMLFormElement, deps: CheckoutFormDeps): void {
  const { ownerDocument: document } = form;
  const teller = document.createElement('p');
  teller.className = 'visually-hidden';
  teller.setAttribute('role', 'status');
  form.before(teller);
  let timer: number | undefined;
  let isAsking = false;
  let isOutdated = false;
  let leaving: { readonly submitter: HTMLElement | null } | undefined;
  let isGone = false;

  const totalOf = () => form.querySelector(TOTAL_SELECTOR)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

  function setBusy(isBusy: boolean): void {
    form.querySelector(SUMMARY_SELECTOR)?.setAttribute('aria-busy', String(isBusy));
  }

  function hideUpdate(isHidden: boolean): void {
    form.querySelector(UPDATE_SELECTOR)?.toggleAttribute('hidden', isHidden);
  }

  function show(next: HTMLFormElement): void {
    const before = totalOf();
    carryOver(form, next);
    void Idiomorph.morph(form, next, {
      ignoreActiveValue: true,
      callbacks: {
        beforeNodeMorphed: (node) => !(node instanceof Element && node.matches(CAPTCHA_SELECTOR)),
        beforeNodeRemoved: (node) => !(node instanceof Element && node.matches(CAPTCHA_SELECTOR)),
      },
    });
    hideUpdate(true);
    if (totalOf() !== before) teller.textContent = totalOf();
  }

  async function follow(): Promise<void> {
    if (isAsking) {
      isOutdated = true;
      return;
    }
    isAsking = true;
    setBusy(true);
    let next: HTMLFormElement | undefined;
    try {
      do {
        isOutdated = false;
        next = await askServer(form, deps.fetch);
      } while (isOutdated && leaving === undefined);
    } catch (error) {
      deps.warn(String(error));
    }
    isAsking = false;
    // Who pays is held to what was in sight at that moment.
    if (leaving === undefined && next !== undefined) show(next);
    else if (next === undefined) hideUpdate(false);
    setBusy(false);
    leave();
  }

  function leave(): void {
    if (leaving === undefined) return;
    const { submitter } = leaving;
    submitter?.removeAttribute('aria-disabled');
    form.requestSubmit(submitter);
  }

  function stopTimer(): void {
    if (timer !== undefined) deps.stopWaiting(timer);
    timer = undefined;
  }

  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof Element) || !isField(target) || target.name === '') return;
    if (NOT_FOLLOWED.has(target.name)) return;
    stopTimer();
    timer = deps.wait(() => {
      timer = undefined;
      void follow();
    }, QUIET_MS);
  });

  form.addEventListener('submit', (event) => {
    stopTimer();
    const submitter = event.submitter ?? null;
    if (isGone || (leaving !== undefined && isAsking)) {
      event.preventDefault();
      return;
    }
    if (isAsking) {
      event.preventDefault();
      leaving = { submitter };
      submitter?.setAttribute('aria-disabled', 'true');
      return;
    }
    isGone = true;
    submitter?.setAttribute('aria-disabled', 'true');
  });

  // Who comes back finds the page as it was left, and can send it once more.
  document.defaultView?.addEventListener('pageshow', () => {
    isGone = false;
    leaving = undefined;
    for (const button of form.querySelectorAll('button[aria-disabled]'))
      button.removeAttribute('aria-disabled');
  });
  hideUpdate(true);
  nameAnswer(form);
}
