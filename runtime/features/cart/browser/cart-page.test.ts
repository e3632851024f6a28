// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { CART_PAGE_SELECTOR, mountCartPage } from './cart-page.ts';

const line = (id: string, quantity: number) => `<li>
  <form method="post" action="/cart/quantity"><input type="hidden" name="crumb" value="c">
    <input type="hidden" name="entryId" value="${id}">
    <input type="number" name="quantity" value="${quantity}"><button>Update</button></form>
  <form method="post" action="/cart/remove"><input type="hidden" name="entryId" value="${id}">
    <button>Remove</button></form></li>`;
const cartPage = (...lines: string[]) => `<div data-cart-page><ul>${lines.join('')}</ul></div>`;

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Mounts the page over a server that gives one answer, or none. */
function mount(answer: Response | undefined) {
  const sent: [string, string][] = [];
  const alerts: [string, string][] = [];
  let reloads = 0;
  mountCartPage(find(CART_PAGE_SELECTOR), {
    fetch: (path, init) => {
      sent.push([path, init.body instanceof URLSearchParams ? init.body.toString() : '']);
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
    },
    showAlert: (title, text) => alerts.push([title, text]),
    reloadCart: () => {
      reloads += 1;
    },
  });
  return { sent, alerts, countReloads: () => reloads };
}

const submit = (form: HTMLElement) =>
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const settle = () => new Promise((resolve) => setImmediate(resolve));
const quantities = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input[name="quantity"]'), ({ value }) => value);

beforeEach(() => {
  document.body.innerHTML = `<main>${cartPage(line('a', 1), line('b', 2))}</main>`;
});

describe('mountCartPage', () => {
  it('changes a line in place and keeps the focus on it', async () => {
    const { sent, alerts, countReloads } = mount(new Response(cartPage(line('a', 3), line('b', 2))));
    find<HTMLInputElement>('input[name="quantity"]').value = '3';
    expect(submit(find('form[action="/cart/quantity"]'))).toBe(false);
    expect(find(CART_PAGE_SELECTOR).getAttribute('aria-busy')).toBe('true');
    await settle();
    expect(sent).toEqual([['/cart/quantity', 'crumb=c&entryId=a&quantity=3']]);
    expect(quantities()).toEqual(['3', '2']);
    expect(document.activeElement).toBe(find('input[name="quantity"]'));
    expect([countReloads(), alerts]).toEqual([1, []]);
    expect(find(CART_PAGE_SELECTOR).hasAttribute('aria-busy')).toBe(false);
  });

  it('takes a line out and moves the focus to the page', async () => {
    const { sent } = mount(new Response(cartPage(line('b', 2))));
    submit(find('form[action="/cart/remove"]'));
    await settle();
    expect(sent).toEqual([['/cart/remove', 'entryId=a']]);
    expect(quantities()).toEqual(['2']);
    expect(document.activeElement).toBe(find(CART_PAGE_SELECTOR));
  });

  it('shows why a quantity was refused, and the quantity that holds', async () => {
    const refused = `<main><p role="alert">Not enough.</p>${cartPage(line('a', 1), line('b', 2))}</main>`;
    const { alerts } = mount(new Response(refused, { status: 409 }));
    find<HTMLInputElement>('input[name="quantity"]').value = '50';
    submit(find('form[action="/cart/quantity"]'));
    await settle();
    expect(alerts).toEqual([['Unable to update quantity', 'Not enough.']]);
    expect(quantities()).toEqual(['1', '2']);
  });

  it.each<[string, Response | undefined, string]>([
    ['no connection', undefined, 'Please check your internet connection.'],
    ['an answer that is no cart page', new Response('Bad gateway', { status: 502 }), 'Please try again.'],
  ])('keeps the lines after %s', async (_, answer, text) => {
    const { alerts } = mount(answer);
    submit(find('form[action="/cart/remove"]'));
    await settle();
    expect(alerts).toEqual([['Unable to remove item', text]]);
    expect(quantities()).toEqual(['1', '2']);
  });

  it('sends one change at a time', () => {
    const { sent } = mount(new Response(cartPage()));
    submit(find('form[action="/cart/remove"]'));
    submit(find('form[action="/cart/remove"]'));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['/cart/coupon', 'Unable to update coupons'],
    ['/cart/coupon/remove', 'Unable to update coupons'],
    ['/cart/shipping', 'Unable to update shipping'],
    ['/cart/shipping/option', 'Unable to update shipping'],
    ['/cart/fields', 'Unable to update form'],
  ])('says of %s that it is %s', async (path, title) => {
    find(CART_PAGE_SELECTOR).insertAdjacentHTML(
      'beforeend',
      `<form action="${path}"><input name="a"></form>`,
    );
    const { alerts } = mount(new Response('<p role="alert">No.</p>', { status: 409 }));
    submit(find(`form[action="${path}"]`));
    await settle();
    expect(alerts).toEqual([[title, 'No.']]);
  });

  it('offers to take a removal back, and sends a choice at once', async () => {
    const undo =
      '<form action="/cart/quantity" data-cart-undo><input name="entryId" value="a"><button>Back</button></form>';
    mount(new Response(`<div data-cart-page>${undo}${line('b', 2)}</div>`));
    submit(find('form[action="/cart/remove"]'));
    await settle();
    expect(document.activeElement).toBe(find('[data-cart-undo] button'));
    find(CART_PAGE_SELECTOR).innerHTML =
      '<form action="/cart/shipping/option" data-cart-at-once><input type="radio" name="o"></form>';
    const form = find<HTMLFormElement>('form');
    let asked = 0;
    form.requestSubmit = () => {
      asked += 1;
    };
    find('input').dispatchEvent(new Event('change', { bubbles: true }));
    expect(asked).toBe(1);
  });

  it('tells the page when the cart is worked out anew, and when that is over', async () => {
    const told: string[] = [];
    for (const end of ['start', 'end']) {
      document.addEventListener(`cart-recalculating-${end}`, () => told.push(end), { once: true });
    }
    mount(new Response(cartPage(line('a', 2))));
    submit(find('form[action="/cart/quantity"]'));
    expect(told).toEqual(['start']);
    await settle();
    expect(told).toEqual(['start', 'end']);
  });

  it('says that answers without fields cannot be changed', () => {
    find(CART_PAGE_SELECTOR).innerHTML = '<details data-cart-fields open><summary>Change</summary></details>';
    const { alerts } = mount(undefined);
    find('details').dispatchEvent(new Event('toggle'));
    expect(alerts).toEqual([['Unable to open form', 'Please try again.']]);
    expect(find<HTMLDetailsElement>('details').open).toBe(false);
  });

  it('leaves other forms alone', () => {
    find(CART_PAGE_SELECTOR).insertAdjacentHTML('beforeend', '<form action="/search"></form>');
    const { sent } = mount(undefined);
    expect([submit(find('form[action="/search"]')), sent]).toEqual([true, []]);
  });
});
