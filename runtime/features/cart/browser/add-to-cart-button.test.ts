// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Call } from '../../../browser/http.ts';
import {
  ADD_BUTTON_SELECTOR,
  type AddButtonDeps,
  type ChosenOptions,
  mountAddToCartButton,
  prepareEntry,
} from './add-to-cart-button.ts';
import { createCartStore } from './cart-store.ts';

const ITEM_ID = '0123456789abcdef01234567';
const variants = [
  { sku: 'S', attributes: { Size: 'Small' }, unlimited: false, qtyInStock: 2 },
  { sku: 'L', attributes: { Size: 'Large' }, unlimited: false, qtyInStock: 0 },
];
const options = (size: string): ChosenOptions => ({
  optionNames: ['Size'],
  variants,
  choice: { Size: size },
});

/** The quantity field and the button as the formatters print them (reference sections 21.6 and 21.7). */
const page = `
<form method="post" action="/cart/add">
<div class="product-quantity-input" data-item-id="${ITEM_ID}" data-animation-role="content">
  <div class="quantity-label">Quantity:</div>
  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>
<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="c" data-item-id="${ITEM_ID}" data-product-type="1" data-use-custom-label="false" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>
</form>`;

const cart = { totalQuantity: 2, subtotal: { currency: 'USD', value: '76.00' } };
const done: Answer = { ok: true, body: { shoppingCart: cart, newlyAdded: {} } };
const lost: Answer = { ok: false, status: 0, crumbFail: false, error: '' };

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const button = () => find(ADD_BUTTON_SELECTOR);
const label = () => find('.sqs-add-to-cart-button-inner').textContent;

/** Mounts the button on a page whose network and clock stand still until they are told. */
function mount(answers: Answer[], deps: Partial<AddButtonDeps> = {}) {
  const calls: Call[] = [];
  const alerts: [string, string][] = [];
  const waits: { callback: () => void; milliseconds: number }[] = [];
  const carts: unknown[] = [];
  const opened: string[] = [];
  const store = createCartStore();
  store.subscribe((next) => carts.push(next));
  mountAddToCartButton(button(), {
    http: (call) => {
      calls.push(call);
      return Promise.resolve(answers[calls.length - 1] ?? lost);
    },
    store,
    showAlert: (title, text) => alerts.push([title, text]),
    readOptions: () => undefined,
    expressCheckout: false,
    isGiftCard: () => false,
    cookiesEnabled: () => true,
    createActKey: () => `act-${calls.length}`,
    wait: (callback, milliseconds) => waits.push({ callback, milliseconds }),
    openPath: (path) => opened.push(path),
    ask: () => Promise.reject(new Error('Nothing is asked here.')),
    ...deps,
  });
  const elapse = () => {
    const next = waits.shift();
    next?.callback();
    return next?.milliseconds;
  };
  return { calls, alerts, carts, opened, elapse };
}

/** Lets the promises of a call settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  document.body.innerHTML = page;
});

describe('prepareEntry', () => {
  it.each<[string, ChosenOptions | undefined, string | undefined, boolean, object]>([
    ['sends no unit without a choice', undefined, undefined, false, { sku: null, quantity: 1 }],
    ['sends the chosen unit', options('Small'), '2', false, { sku: 'S', quantity: 2 }],
    ['asks for the option first', options(''), 'x', false, { code: 'OPTION_REQUIRED' }],
    ['asks a gift card for its value', options(''), '1', true, { code: 'DENOMINATION_REQUIRED' }],
    ['judges the quantity before the stock', options('Large'), 'x', false, { code: 'QUANTITY_NOT_NUMBER' }],
    ['refuses what is sold out', options('Large'), '1', false, { code: 'OUT_OF_STOCK' }],
  ])('%s', (_, chosen, quantity, isGiftCard, entry) => {
    expect(prepareEntry(ITEM_ID, isGiftCard, chosen, quantity)).toMatchObject(entry);
  });
});

describe('mountAddToCartButton', () => {
  it('adds, says so for a while, tells the cart and becomes idle again', async () => {
    const { calls, carts, elapse, alerts } = mount([done], { readOptions: () => options('Small') });
    find<HTMLInputElement>('input').value = '2';
    button().click();
    expect([button().dataset.state, label()]).toEqual(['adding', 'Adding…']);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await settle();
    expect(calls).toEqual([
      {
        path: '/api/commerce/shopping-cart/entries',
        body: { itemId: ITEM_ID, sku: 'S', quantity: 2, additionalFields: null },
        actKey: 'act-0',
      },
    ]);
    expect(carts).toEqual([{ ...cart, isPhysicalOnly: true }]);
    expect([button().dataset.state, label()]).toEqual(['adding', 'Adding…']);
    expect(elapse()).toBe(1000);
    expect([button().dataset.state, label()]).toEqual(['added', 'Added!']);
    expect(find('.product-message[role=status]').textContent).toBe('Added!');
    expect(elapse()).toBe(2000);
    expect([button().dataset.state, label()]).toEqual(['idle', 'Add To Cart']);
    expect(button().getAttribute('aria-disabled')).toBe('false');
    expect(alerts).toEqual([]);
  });

  it.each(['Enter', ' '])('is pressed by the key %j, once however long it is held', async (key) => {
    const { calls } = mount([done]);
    const press = (repeat: boolean) =>
      button().dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
    expect(press(false)).toBe(false);
    press(true);
    await settle();
    expect(calls).toHaveLength(1);
  });

  it('takes Enter in the quantity field as a press and keeps the page', async () => {
    const { calls } = mount([done]);
    const kept = find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settle();
    expect([kept, calls.length]).toEqual([false, 1]);
  });

  it('ignores presses until it is idle again', async () => {
    const { calls, elapse } = mount([done, done]);
    button().click();
    button().click();
    await settle();
    button().click();
    elapse();
    button().click();
    elapse();
    await settle();
    expect(calls).toHaveLength(1);
    button().click();
    expect(calls).toHaveLength(2);
  });

  it('refuses an open option without a call and is idle again after a second', () => {
    const { calls, alerts, elapse } = mount([], { readOptions: () => options('') });
    button().click();
    expect(calls).toEqual([]);
    expect(alerts).toEqual([['Unable to Add Item', 'Please select the Size option.']]);
    expect([button().dataset.state, label()]).toEqual(['error', 'Add To Cart']);
    expect(elapse()).toBe(1000);
    expect(button().dataset.state).toBe('idle');
  });

  it.each<[string, Partial<AddButtonDeps>, string]>([
    ['a gift card', { isGiftCard: (type) => type === '1' }, 'Unable to purchase Gift Card'],
    ['express checkout', { expressCheckout: true }, 'Unable to Purchase Item'],
  ])('titles the refusal for %s', async (_, deps, title) => {
    const { alerts } = mount([{ ...lost, status: 409, error: 'Sold out.' }], deps);
    button().click();
    await settle();
    expect(alerts).toEqual([[title, 'Sold out.']]);
  });

  it('sends a lost addition again with the same key, so that pressing again cannot add twice', async () => {
    const { calls, alerts, elapse } = mount([lost, done, done]);
    button().click();
    await settle();
    expect(alerts).toEqual([['Unable to Add Item', 'Please check your internet connection.']]);
    elapse();
    button().click();
    await settle();
    elapse();
    elapse();
    button().click();
    expect(calls.map(({ actKey }) => actKey)).toEqual(['act-0', 'act-0', 'act-2']);
  });

  it('goes on to the checkout in express mode', async () => {
    const { opened } = mount([done], { expressCheckout: true });
    button().click();
    await settle();
    expect(opened).toEqual(['/checkout']);
    expect(label()).toBe('Adding…');
  });

  it.each([false, true])(
    'follows where a subscription leads (express checkout: %s)',
    async (expressCheckout) => {
      button().dataset.isSubscription = 'true';
      const { calls, opened } = mount(
        [{ ok: true, body: { cartToken: 't', redirectUrl: '/checkout/subscribe?cartToken=t' } }],
        { expressCheckout },
      );
      button().click();
      await settle();
      expect(calls[0]).toMatchObject({
        path: '/api/3/commerce/cart/subscription',
        body: { itemId: ITEM_ID, sku: null, qty: 1, additionalFields: null },
      });
      expect(calls[0]?.body).not.toHaveProperty('quantity');
      expect(opened).toEqual(['/checkout/subscribe?cartToken=t']);
    },
  );
});

describe('a button of an item that asks something', () => {
  beforeEach(() => {
    button().dataset.form = '{"id":"f"}';
  });

  it('sends the answers with the item', async () => {
    const asked: unknown[] = [];
    const { calls, elapse } = mount([done], {
      async ask(entry, form, { label: text, send }) {
        asked.push(entry.itemId, form, text, await send('{"a":"1"}'));
        return 'taken';
      },
    });
    button().click();
    await settle();
    expect(asked).toEqual([ITEM_ID, '{"id":"f"}', 'Add To Cart', undefined]);
    expect(calls[0]?.body).toMatchObject({ itemId: ITEM_ID, quantity: 1, additionalFields: '{"a":"1"}' });
    expect(elapse()).toBe(1000);
    expect(label()).toBe('Added!');
  });

  it('hands a failure to the form and stays with it', async () => {
    const failures: unknown[] = [];
    const { alerts } = mount([{ ...lost, status: 429 }], {
      async ask(_, __, { send, failureText }) {
        const failure = await send('{}');
        failures.push(failure && failureText(failure));
        return 'closed';
      },
    });
    button().click();
    await settle();
    expect(failures).toEqual(['Please try again in a few seconds.']);
    expect(alerts).toEqual([]);
    expect([button().dataset.state, label()]).toEqual(['idle', 'Add To Cart']);
  });

  it.each<[string, AddButtonDeps['ask'], string]>([
    ['cannot be had', () => Promise.resolve({ refusal: 'None left.' }), 'None left.'],
    ['cannot be asked', () => Promise.reject(new Error('offline')), 'Please check your internet connection.'],
  ])('says why an item %s', async (_, ask, text) => {
    const { alerts, calls } = mount([], { ask });
    button().click();
    await settle();
    expect(alerts).toEqual([['Unable to Add Item', text]]);
    expect(calls).toEqual([]);
  });
});
