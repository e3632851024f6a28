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

/** The teaser of the chosen variant, else of the product. */
export function chooseTeaser(facts: InstallmentFacts, sku: string | undefined): InstallmentTeaser {
  return (
    (sku !== undefined && Object.hasOwn(facts.teasers, sku) ? facts.teasers[sku] : undefined) ?? facts.teaser
  );
}

function createButton(document: Document, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  return button;
}

/**
 * Shows the teaser of payment in parts for the chosen variant, while everything in the visitor's cart is a physical
 * product (SPEC 4 "Installment teaser"): waiting, then in range, out of range or hidden.
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
    const { isInRange, text: words } = chooseTeaser(facts, variants?.dataset.chosenSku || undefined);
    text.textContent = words;
    element.replaceChildren(...(isInRange ? [text, pill, info] : [pill, text, info]));
    element.hidden = !isShown;
    element.dataset.state = isShown ? (isInRange ? 'in-range' : 'out-of-range') : 'hidden';
  }

  variants?.addEventListener('change', show);
  deps.subscribe((cart) => {
    isShown = cart.isPhysicalOnly;
    show();
  });
}
