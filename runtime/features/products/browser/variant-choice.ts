import { VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { say } from '../../../browser/say.ts';
import { findOwn, type ProductForm } from './product-form.ts';
import { createPriceView } from './variant-price.ts';
import { switchPicture } from './variant-picture.ts';
import {
  type Availability,
  isMeant,
  rateValue,
  readChosenVariant,
  writeVariantQuery,
} from './variant-view.ts';

/** The part of the window's address that a choice is read from and kept in. */
export interface AddressBar {
  readQuery(): string;
  /** Replaces the query without a new step in the history. */
  replaceQuery(query: string): void;
}

const AVAILABILITY_LABELS = {
  'sold-out': PRODUCT_LABELS.soldOut,
  impossible: PRODUCT_LABELS.unavailable,
} as const;

/** A value with what keeps it from being chosen. */
function labelOf(document: Document, value: string, availability: Availability): string {
  return availability === 'available'
    ? value
    : `${value} (${say(document, AVAILABILITY_LABELS[availability]).toLowerCase()})`;
}

function markSelect(form: ProductForm, name: string, select: HTMLSelectElement): void {
  const choice = form.readChoice();
  for (const option of select.options) {
    if (option.value === '') continue;
    const availability = rateValue(form.variants, choice, name, option.value);
    option.dataset.availability = availability;
    option.label = labelOf(select.ownerDocument, option.value, availability);
  }
}

function markRadios(form: ProductForm, name: string, select: HTMLSelectElement): void {
  const choice = form.readChoice();
  const row = findRow(form, name);
  for (const radio of row?.querySelectorAll<HTMLInputElement>('.variant-radiobtn') ?? []) {
    const availability = rateValue(form.variants, choice, name, radio.value);
    radio.checked = radio.value === select.value;
    const label = radio.labels?.[0];
    if (!label) continue;
    label.dataset.availability = availability;
    label.setAttribute('aria-pressed', String(radio.checked));
    label.setAttribute('aria-label', labelOf(select.ownerDocument, radio.value, availability));
  }
}

function findRow(form: ProductForm, name: string): HTMLElement | undefined {
  return [...form.element.querySelectorAll<HTMLElement>('.variant-radiobtn-wrapper')].find(
    (row) => row.dataset.variantOptionName === name,
  );
}

function showScarcity(form: ProductForm): void {
  for (const view of findOwn(form.element, '.product-scarcity[data-variant-attributes]')) {
    const attributes = JSON.parse(view.dataset.variantAttributes ?? '{}') as Record<string, string>;
    view.hidden = !isMeant(attributes, form.readChoice());
  }
}

/** Offers to tell of the chosen variant alone, where it is out of stock. */
function showRestock(form: ProductForm, variantId: string | undefined): void {
  for (const view of findOwn(form.element, '.product-restock-notification[data-variant-id]')) {
    view.hidden = view.dataset.variantId !== variantId;
  }
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function listenToRow(row: HTMLElement, select: HTMLSelectElement): void {
  row.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement) choose(select, event.target.value);
  });
  row.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLLabelElement) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.target.click();
  });
}

/** Takes the choice from the address, where it names a variant of this product. */
function chooseFromAddress(form: ProductForm, query: string): void {
  const sku = new URLSearchParams(query).get(VARIANT_FIELD);
  const linked = form.variants.find((variant) => variant.sku === sku);
  for (const [name, select] of form.selects) {
    const value = linked?.attributes[name];
    if (value !== undefined) select.value = value;
  }
}

/**
 * Keeps everything on the page in step with the chosen options: selects and radio rows, the price, the pictures,
 * the scarcity texts, the forms of what is out of stock and the address.
 * @param address left out where the page shows several products, of which none owns the address
 */
export function mountVariantChoice(form: ProductForm, address: AddressBar | undefined): void {
  const showPrice = createPriceView(form.element);

  function show(motion: ScrollBehavior): void {
    for (const [name, select] of form.selects) {
      markSelect(form, name, select);
      markRadios(form, name, select);
    }
    const choice = form.readChoice();
    const variant = readChosenVariant(form.variants, choice);
    form.element.dataset.chosenSku = variant?.sku ?? '';
    showPrice(variant?.sku);
    showScarcity(form);
    showRestock(form, variant?.id);
    switchPicture(form.element, choice, form.variants, motion);
  }

  for (const [name, select] of form.selects) {
    const row = findRow(form, name);
    if (row) listenToRow(row, select);
    select.addEventListener('change', () => {
      show('auto');
      address?.replaceQuery(writeVariantQuery(address.readQuery(), form.element.dataset.chosenSku));
    });
  }
  if (address) chooseFromAddress(form, address.readQuery());
  show('instant');
}
