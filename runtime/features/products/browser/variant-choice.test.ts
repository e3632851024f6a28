// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { openProductForm, VARIANTS_SELECTOR } from './product-form.ts';
import { mountVariantChoice } from './variant-choice.ts';

const variants = [
  { id: 'cs', sku: 'CS', attributes: { Glaze: 'Celadon', Size: 'Small' }, unlimited: false, qtyInStock: 2 },
  { id: 'cl', sku: 'CL', attributes: { Glaze: 'Celadon', Size: 'Large' }, unlimited: false, qtyInStock: 0 },
  { id: 'os', sku: 'OS', attributes: { Glaze: 'Oat & Salt', Size: 'Small' }, unlimited: true, qtyInStock: 0 },
];
const priceTexts = {
  CS: { price: '$30.00', original: '$38.00' },
  CL: { price: '$44.00' },
  OS: { price: '$38.00' },
};

const escape = (value: unknown) =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** One option block as the formatter prints it (reference section 21.8). */
const option = (name: string, values: readonly string[]) => `
    <div class="variant-option">
    <div class="variant-option-title">${name}: </div>
    <div class="variant-select-wrapper">
      <select aria-label="Select ${name}" data-variant-option-name="${name}">
        <option value="">Select ${name}</option>
        ${values.map((value) => `<option value="${value}">${value}</option>`).join('')}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">
      ${values
        .map(
          (value) =>
            `<input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}" id="variant-option-${name}-${value}"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-${name}-${value}">${value}</label>`,
        )
        .join('\n      ')}
    </div>
    </div>`;

const page = `
<form data-product-form data-price-texts="${escape(priceTexts)}">
  <ul>
    <li data-variant-attributes="${escape({ Glaze: 'Celadon' })}">celadon</li>
    <li data-variant-sku="OS">oat</li>
  </ul>
  <div class="product-price">
from $30.00
</div>
  <div class="product-scarcity" data-variant-attributes="${escape(variants[0]?.attributes)}" hidden>Only 2 left</div>
  <div class="product-variants" data-item-id="0123456789abcdef01234567" data-variants="${escape(variants)}" data-animation-role="content">${option('Glaze', ['Celadon', 'Oat &amp; Salt'])}${option('Size', ['Small', 'Large'])}
  </div>
</form>
<div class="product-restock-notification" data-variant-id="cl" hidden></div>`;

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const select = (name: string) => find<HTMLSelectElement>(`select[data-variant-option-name="${name}"]`);
const radio = (name: string, value: string) =>
  find<HTMLInputElement>(`input[name="variant-option-${name}"][value="${value}"]`);

function choose(name: string, value: string): void {
  select(name).value = value;
  select(name).dispatchEvent(new Event('change', { bubbles: true }));
}

/** Mounts the widget and gives the queries that it writes. */
function mount(query = ''): string[] {
  const written: string[] = [];
  mountVariantChoice(openProductForm(find(VARIANTS_SELECTOR)), {
    readQuery: () => written.at(-1) ?? query,
    replaceQuery: (next) => written.push(next),
  });
  return written;
}

const availability = (name: string) =>
  Array.from(select(name).options, (entry) => entry.dataset.availability).slice(1);

beforeEach(() => {
  document.body.innerHTML = page;
});

describe('mountVariantChoice', () => {
  it('marks what cannot be had with what is chosen and says so in words', () => {
    mount();
    expect(availability('Size')).toEqual(['available', 'sold-out']);
    choose('Glaze', 'Oat & Salt');
    expect(availability('Size')).toEqual(['available', 'impossible']);
    expect(select('Size').options[2]?.label).toBe('Large (unavailable)');
    expect(radio('Size', 'Large').labels?.[0]?.getAttribute('aria-label')).toBe('Large (unavailable)');
  });

  it('keeps selects and radio rows in step, both ways', () => {
    mount();
    choose('Size', 'Small');
    expect(radio('Size', 'Small').checked).toBe(true);
    expect(radio('Size', 'Small').labels?.[0]?.getAttribute('aria-pressed')).toBe('true');
    radio('Glaze', 'Celadon').click();
    expect(select('Glaze').value).toBe('Celadon');
  });

  it('lets the keyboard press the labels of a radio row', () => {
    mount();
    const label = radio('Size', 'Small').labels?.[0];
    label?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    expect(select('Size').value).toBe('Small');
  });

  it('shows the price of the chosen variant, its sale, and the own price while the choice is open', () => {
    mount();
    const price = find('.product-price');
    choose('Glaze', 'Celadon');
    choose('Size', 'Small');
    expect(price.textContent).toBe('Sale Price:$30.00 Original Price:$38.00');
    expect(price.querySelector('.original-price')?.textContent).toBe('$38.00');
    expect(price.hasAttribute('data-on-sale')).toBe(true);
    choose('Size', 'Large');
    expect(price.textContent).toBe('$44.00');
    expect(price.hasAttribute('data-on-sale')).toBe(false);
    choose('Size', '');
    expect(price.textContent?.trim()).toBe('from $30.00');
  });

  it('leaves the price alone where the server gave no texts', () => {
    find('form').removeAttribute('data-price-texts');
    mount();
    choose('Glaze', 'Celadon');
    choose('Size', 'Small');
    expect(find('.product-price').textContent?.trim()).toBe('from $30.00');
  });

  it('brings the picture of the chosen variant to the front', () => {
    mount();
    const [celadon, oat] = document.querySelectorAll('li');
    choose('Glaze', 'Celadon');
    expect([celadon, oat].map((picture) => picture?.hasAttribute('data-current'))).toEqual([true, false]);
    choose('Glaze', 'Oat & Salt');
    expect([celadon, oat].map((picture) => picture?.hasAttribute('data-current'))).toEqual([false, true]);
  });

  it('scrolls a strip to the picture that all variants left share, and stays while they differ', () => {
    const scrolled: unknown[] = [];
    const strip = find('ul');
    strip.style.overflowX = 'auto';
    strip.scrollTo = (to?: unknown) => scrolled.push(to);
    strip.innerHTML = `
      <li><span data-variant-sku="CS"></span><span data-variant-sku="CL"></span></li>
      <li><span data-variant-sku="OS"></span></li>`;
    mount();
    choose('Size', 'Small');
    expect(scrolled).toEqual([]);
    choose('Glaze', 'Celadon');
    choose('Size', 'Large');
    expect(scrolled).toHaveLength(1);
    expect(find('li[data-current] [data-variant-sku="CL"]')).toBeDefined();
  });

  it('shows the scarcity text of the chosen variant only', () => {
    mount();
    choose('Glaze', 'Celadon');
    expect(find('.product-scarcity').hidden).toBe(true);
    choose('Size', 'Small');
    expect(find('.product-scarcity').hidden).toBe(false);
    choose('Size', 'Large');
    expect(find('.product-scarcity').hidden).toBe(true);
  });

  it('offers to tell of the chosen variant when it is out of stock', () => {
    mount();
    const offer = find('.product-restock-notification');
    choose('Glaze', 'Celadon');
    expect(offer.hidden).toBe(true);
    choose('Size', 'Large');
    expect(offer.hidden).toBe(false);
    choose('Size', 'Small');
    expect(offer.hidden).toBe(true);
  });

  it('keeps a complete choice in the address beside what is there', () => {
    const written = mount('?ref=mail');
    choose('Glaze', 'Celadon');
    choose('Size', 'Large');
    choose('Size', '');
    expect(written).toEqual(['?ref=mail', '?ref=mail&variant=CL', '?ref=mail']);
  });

  it('opens with the variant that the address names, without writing the address', () => {
    const written = mount('?variant=OS');
    expect([select('Glaze').value, select('Size').value]).toEqual(['Oat & Salt', 'Small']);
    expect(find('.product-price').textContent).toBe('$38.00');
    expect(written).toEqual([]);
  });

  it('ignores an address that names a foreign variant', () => {
    mount('?variant=LAMP');
    expect([select('Glaze').value, select('Size').value]).toEqual(['', '']);
  });
});
