import type { InstallmentTeaser } from '#shared/features/installments/rules.ts';
import { findNearestAll } from '../../../browser/nearest.ts';

/** What the page says about payment in parts. */
interface InstallmentFacts {
  readonly provider: string;
  readonly about: string;
  readonly termsUrl: string;
  readonly teaser: InstallmentTeaser;
  readonly teasers: Readonly<Record<string, InstallmentTeaser>>;
}

/** The part of the visitor's cart that decides. */
interface CartKinds {
  /** True when everything in the cart is a physical product; an empty cart is too. */
  readonly isPhysicalOnly: boolean;
}

export interface InstallmentDeps {
  /** Calls back with each cart from now on. */
  readonly subscribe: (listener: (cart: CartKinds) => void) => void;
  /** Shows the words at an address in a dialog. */
  readonly openTerms: (url: string, title: string) => void;
}

/** Marks the teaser of payment in parts; its value holds what the server worked out. */
export const INSTALLMENTS_SELECTOR = '[data-installments]';

/** The teaser of the chosen variant, or of the product while none is; undefined for a variant that cannot be bought. */
export function chooseTeaser(
  { teaser, teasers }: InstallmentFacts,
  sku: string | undefined,
): InstallmentTeaser | undefined {
  if (sku === undefined) return teaser;
  return Object.hasOwn(teasers, sku) ? teasers[sku] : undefined;
}

function createButton(document: Document, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  return button;
}

/**
 * Shows the teaser of payment in parts for the chosen variant, while everything in the visitor's cart is a physical
 * product: waiting, then in range, out of range or hidden.
 */
export function mountInstallments(element: HTMLElement, deps: InstallmentDeps): void {
  const facts = JSON.parse(element.dataset.installments ?? '{}') as InstallmentFacts;
  const document = element.ownerDocument;
  const text = document.createElement('span');
  text.className = 'installments-text';
  const pill = createButton(document, 'installments-pill');
  pill.textContent = facts.provider;
  const info = createButton(document, 'installments-info');
  info.textContent = 'i';
  info.setAttribute('aria-label', facts.about);
  for (const button of [pill, info]) {
    button.setAttribute('aria-haspopup', 'dialog');
    button.addEventListener('click', () => deps.openTerms(facts.termsUrl, facts.provider));
  }
  const [variants] = findNearestAll(element, '.product-variants');
  let isShown = false;

  function show(): void {
    const teaser = chooseTeaser(facts, variants?.dataset.chosenSku || undefined);
    text.textContent = teaser?.text ?? '';
    element.replaceChildren(...(teaser?.isInRange === true ? [text, pill, info] : [pill, text, info]));
    element.hidden = !isShown || teaser === undefined;
    element.dataset.state = element.hidden
      ? 'hidden'
      : teaser?.isInRange === true
        ? 'in-range'
        : 'out-of-range';
  }

  variants?.addEventListener('change', show);
  deps.subscribe((cart) => {
    isShown = cart.isPhysicalOnly;
    show();
  });
}

/** Opens the words behind the teaser of a cart in place of their page, wherever the cart was drawn anew. */
export function mountTermsLinks(document: Document, openTerms: InstallmentDeps['openTerms']): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-installment-terms]');
    if (link === null) return;
    event.preventDefault();
    openTerms(link.pathname, link.dataset['installmentTerms'] ?? '');
  });
}
