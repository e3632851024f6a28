// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cartTeaserMarkup } from '#shared/features/installments/markup.ts';
import { chooseTeaser, INSTALLMENTS_SELECTOR, mountInstallments, mountTermsLinks } from './installments.ts';

const facts = {
  provider: 'Afterpay',
  about: 'About Afterpay',
  termsUrl: '/installments/en_US.html',
  teaser: { isInRange: true, text: 'or 4 interest-free payments of $9.50 with' },
  teasers: {
    SMALL: { isInRange: true, text: 'or 4 interest-free payments of $9.50 with' },
    CRUMB: { isInRange: false, text: 'available for orders over $35.00' },
  },
};

const openTerms = vi.fn<(url: string, title: string) => void>();
let tell: (cart: { isPhysicalOnly: boolean }) => void;

beforeEach(() => {
  openTerms.mockClear();
  document.body.innerHTML = `<article><div data-installments data-state="waiting"></div>
    <form><div class="product-variants"><select><option>Small</option></select></div></form></article>`;
  const element = find<HTMLElement>(INSTALLMENTS_SELECTOR);
  element.dataset.installments = JSON.stringify(facts);
  mountInstallments(element, { subscribe: (listener) => (tell = listener), openTerms });
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const teaser = () => find(INSTALLMENTS_SELECTOR);
const words = () => [...teaser().children].map(({ textContent }) => textContent);

function choose(sku: string): void {
  find('.product-variants').dataset.chosenSku = sku;
  find('select').dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the teaser', () => {
  it('waits until the cart is known', () => {
    expect(teaser().dataset.state).toBe('waiting');
    expect(words()).toEqual([]);
  });

  it('says the payments before the name of the provider', () => {
    tell({ isPhysicalOnly: true });
    expect(teaser().dataset.state).toBe('in-range');
    expect(words()).toEqual(['or 4 interest-free payments of $9.50 with', 'Afterpay', 'i']);
  });

  it('says after the name which orders it is for, when the chosen variant is out of range', () => {
    tell({ isPhysicalOnly: true });
    choose('CRUMB');
    expect(teaser().dataset.state).toBe('out-of-range');
    expect(words()).toEqual(['Afterpay', 'available for orders over $35.00', 'i']);
    choose('');
    expect(teaser().dataset.state).toBe('in-range');
  });

  it('is hidden while the cart holds anything that is no physical product', () => {
    tell({ isPhysicalOnly: false });
    expect(teaser().hidden).toBe(true);
    expect(teaser().dataset.state).toBe('hidden');
    choose('SMALL');
    expect(teaser().hidden).toBe(true);
    tell({ isPhysicalOnly: true });
    expect(teaser().hidden).toBe(false);
  });

  it.each(['.installments-pill', '.installments-info'])('leads to the terms by %s', (selector) => {
    tell({ isPhysicalOnly: true });
    find<HTMLButtonElement>(selector).click();
    expect(openTerms.mock.calls).toEqual([['/installments/en_US.html', 'Afterpay']]);
  });

  it('names its buttons, which send no form', () => {
    tell({ isPhysicalOnly: true });
    const buttons = [...teaser().querySelectorAll('button')];
    expect(buttons.map((button) => [button.type, button.getAttribute('aria-haspopup')])).toEqual([
      ['button', 'dialog'],
      ['button', 'dialog'],
    ]);
    expect(find('.installments-info').getAttribute('aria-label')).toBe('About Afterpay');
  });
});

it('says nothing of a chosen variant that cannot be bought', () => {
  tell({ isPhysicalOnly: true });
  choose('SOLD-OUT');
  expect([teaser().hidden, teaser().dataset.state]).toEqual([true, 'hidden']);
  choose('SMALL');
  expect([teaser().hidden, teaser().dataset.state]).toEqual([false, 'in-range']);
});

it('opens the words behind a link of the cart, and lets it be opened in a tab of its own', () => {
  mountTermsLinks(document, openTerms);
  document.body.innerHTML = cartTeaserMarkup(facts).text;
  const link = find<HTMLAnchorElement>('a');
  const press = (init: MouseEventInit) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(press({})).toBe(false);
  expect(openTerms).toHaveBeenCalledWith('/installments/en_US.html', 'Afterpay');
  openTerms.mockClear();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  press({ ctrlKey: true });
  expect(openTerms).not.toHaveBeenCalled();
});

it.each([
  ['SMALL', facts.teasers.SMALL],
  ['CRUMB', facts.teasers.CRUMB],
  ['constructor', undefined],
  ['SOLD-OUT', undefined],
  [undefined, facts.teaser],
])('the teaser of %s is chosen', (sku, chosen) => {
  expect(chooseTeaser(facts, sku)).toBe(chosen);
});
