import { showFormDialog } from '../../forms/browser/form-dialog.ts';
// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Call, Failure } from '../../../browser/http.ts';
import { blankField } from '#shared/features/forms/rules.ts';
import type { FieldType, FormField } from '#shared/features/forms/definition.ts';
import { askAdditionalFields } from './additional-fields.ts';

const ITEM_ID = '0123456789abcdef01234567';

const field = (id: string, type: FieldType, facts: Partial<FormField> = {}) =>
  blankField(id, type, { title: id, ...facts });

let forms = 0;
/** Each form has an id of its own, since what was typed into one is kept. */
const newForm = () => {
  forms += 1;
  return JSON.stringify({
    id: String(forms).padStart(24, '0'),
    name: 'Your engraving',
    fields: [
      field('words', 'textarea', { required: true, maxLength: 5 }),
      field('place', 'radio', { options: ['Foot', 'Wall'] }),
      field('from', 'hidden', { key: 'ref', value: 'shop' }),
    ],
  });
};

const lost: Failure = { ok: false, status: 0, crumbFail: false, error: '' };
const stock = (sku: string, qtyInStock: number, unlimited = false): Answer => ({
  ok: true,
  body: { results: [{ variantId: 'v', sku, unlimited, qtyInStock }] },
});
const cart = (quantity: number): Answer => ({
  ok: true,
  body: {
    entries: [
      { itemId: ITEM_ID, chosenVariant: { sku: 'S' }, quantity },
      { itemId: 'other', quantity: 9 },
    ],
  },
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const words = () => find<HTMLTextAreaElement>('textarea[name="words"]');
const press = () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const settle = () => new Promise((resolve) => setImmediate(resolve));

function type(text: string): void {
  words().value = text;
  words().dispatchEvent(new Event('input', { bubbles: true }));
}

/** Asks with answers of the server for the stock and the cart. */
function ask(
  json: string,
  answers: { stock?: Answer; cart?: Answer; send?: Failure },
  sku: string | null = 'S',
) {
  const calls: Call[] = [];
  const send = vi.fn<(answers: string) => Promise<Failure | undefined>>(() => Promise.resolve(answers.send));
  const outcome = askAdditionalFields({ itemId: ITEM_ID, sku }, json, {
    http: (call) => {
      calls.push(call);
      const isStock = call.path.includes('inventory');
      return Promise.resolve((isStock ? answers.stock : answers.cart) ?? lost);
    },
    document,
    showForm: showFormDialog,
    query: '?ref=mail',
    label: 'Add to cart',
    send,
    failureText: ({ error, status }) => error || `status ${status}`,
  });
  return { outcome, send, calls };
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<button id="opener">Add</button>';
  find('#opener').focus();
});

describe('an address in the dialog', () => {
  const layout = (...names: string[]): Answer => ({
    ok: true,
    body: {
      parts: names.map((name) => ({
        name,
        label: `The ${name}`,
        autocomplete: 'off',
        isRequired: true,
        options: name === 'State' ? [{ code: 'ME', name: 'Maine' }] : [],
        inputMode: 'text',
      })),
      words: { choose: 'Choose', optional: 'optional', update: 'Update' },
    },
  });
  const newAddressForm = () => {
    forms += 1;
    return JSON.stringify({
      id: String(forms).padStart(24, '0'),
      name: 'Your place',
      fields: [field('home', 'address')],
    });
  };
  const open = (answerOf: (country: string) => Answer) =>
    askAdditionalFields({ itemId: ITEM_ID, sku: 'S' }, newAddressForm(), {
      http: ({ path }) => {
        const country = /country=(.*)$/.exec(path)?.[1];
        if (country !== undefined) return Promise.resolve(answerOf(decodeURIComponent(country)));
        return Promise.resolve(path.includes('inventory') ? stock('S', 3) : cart(0));
      },
      document,
      showForm: showFormDialog,
      query: '',
      label: 'Add to cart',
      send: () => Promise.resolve(undefined),
      failureText: ({ error }) => error,
    });
  const labels = () =>
    Array.from(document.querySelectorAll('.field-part span'), ({ textContent }) => textContent);

  it('follows the country that is chosen, keeps what was typed and the focus', async () => {
    void open((country) =>
      country === 'Canada' ? layout('Country', 'Line1', 'State') : layout('Country', 'Line1'),
    );
    await vi.waitFor(() => expect(labels()).toEqual(['The Country', 'The Line1']));
    find<HTMLInputElement>('[name="home:Line1"]').value = '1 Quay';
    const country = find<HTMLSelectElement>('[name="home:Country"]');
    country.value = 'Canada';
    country.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(labels()).toEqual(['The Country', 'The Line1', 'The State']));
    expect(find<HTMLInputElement>('[name="home:Line1"]').value).toBe('1 Quay');
    expect(find<HTMLSelectElement>('[name="home:Country"]').value).toBe('Canada');
    expect(document.activeElement).toBe(find('[name="home:Country"]'));
  });

  it('is asked for in general words where nobody tells how', async () => {
    void open(() => lost);
    await vi.waitFor(() => expect(labels()).toContain('ZIP or postal code'));
  });
});

describe('asking what an item wants to know', () => {
  it.each<[string, Answer, Answer, string | null]>([
    ['nothing is left', stock('S', 0), cart(0), 'S'],
    ['all that is left is in the cart', stock('S', 2), cart(2), 'S'],
    ['the variant is gone', stock('L', 5), cart(0), 'S'],
    ['nothing is left of an item without a choice', stock('S', 2), cart(2), null],
  ])('is left out when %s', async (_, left, inCart, sku) => {
    const { outcome } = ask(newForm(), { stock: left, cart: inCart }, sku);
    expect(await outcome).toEqual({ refusal: 'Sorry, we do not have enough of that item available.' });
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('is left out when nobody knows what is left', async () => {
    const { outcome, calls } = ask(newForm(), { cart: cart(0) });
    expect(await outcome).toEqual({ refusal: 'status 0' });
    expect(calls[0]?.path).toBe(`/api/commerce/inventory/stock/?itemId=${ITEM_ID}`);
  });

  it.each<[string, Answer, Answer | undefined]>([
    ['one more is left than the cart has', stock('S', 3), cart(2)],
    ['there is no end of it', stock('S', 0, true), cart(9)],
    ['the cart cannot be read', stock('S', 1), undefined],
  ])('goes on when %s', async (_, left, inCart) => {
    ask(newForm(), { stock: left, ...(inCart ? { cart: inCart } : {}) });
    await settle();
    expect(find('dialog').textContent).toContain('Your engraving');
    find('.form-dialog-close').click();
  });
});

describe('the form', () => {
  const there = { stock: stock('S', 3), cart: cart(0) };

  it('sends the answers, hidden ones by the query of the page, and goes', async () => {
    const { outcome, send } = ask(newForm(), there);
    await settle();
    type(' Ada ');
    press();
    expect(find('.form-dialog-send').textContent).toBe('Saving…');
    press();
    expect(await outcome).toBe('taken');
    expect(send.mock.calls).toEqual([['{"words":"Ada","place":"","from":"mail"}']]);
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement?.id).toBe('opener');
  });

  it('keeps what is not right, says so above the field and leads there', async () => {
    const { send } = ask(newForm(), there);
    await settle();
    press();
    expect(find('.form-problem').textContent).toBe(
      'One or more fields is invalid, please check your entries.',
    );
    expect(find('[data-field="words"] .field-error').textContent).toBe('Required');
    expect(document.activeElement).toBe(words());
    type('too long');
    expect(find('.field-counter').textContent).toBe('8 / 5');
    expect(find('.field-counter').hasAttribute('data-over')).toBe(true);
    press();
    expect(find('.field-error').textContent).toBe('You have exceeded the character limit.');
    expect(send).not.toHaveBeenCalled();
    find('.form-dialog-close').click();
  });

  it('shows what the server says, and can be sent again', async () => {
    const refused = { ...lost, status: 400, error: 'Please check.', errors: { place: 'Not the wall.' } };
    const { send } = ask(newForm(), { ...there, send: refused });
    await settle();
    type('Ada');
    press();
    await settle();
    expect(find('.form-problem').textContent).toBe('Please check.');
    expect(find('[data-field="place"] .field-error').textContent).toBe('Not the wall.');
    expect(words().value).toBe('Ada');
    press();
    expect(send).toHaveBeenCalledTimes(2);
    find('.form-dialog-close').click();
  });

  it('keeps what was typed when it is closed', async () => {
    const form = newForm();
    const { outcome } = ask(form, there);
    await settle();
    type('Ada');
    find('.form-dialog-close').click();
    expect(await outcome).toBe('closed');
    ask(form, there);
    await settle();
    expect(words().value).toBe('Ada');
    find('.form-dialog-close').click();
  });

  it('keeps a margin in a window that is too low for it, once that has settled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ask(newForm(), there);
    await settle();
    const dialog = find('dialog');
    vi.spyOn(dialog, 'scrollHeight', 'get').mockReturnValue(900);
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(99);
    expect(dialog.style.maxHeight).toBe('');
    vi.advanceTimersByTime(1);
    expect(dialog.style.maxHeight).toBe(`${window.innerHeight - 100}px`);
    vi.useRealTimers();
    find('.form-dialog-close').click();
  });
});
