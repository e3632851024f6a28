// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { openCartIsland } from './cart-island.tsx';
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

/** Mounts the page over a server that gives one answer after the other, or none. */
function mount(...answers: (Response | Promise<Response> | undefined)[]) {
  const sent: [string, string][] = [];
  const alerts: [string, string][] = [];
  const warnings: string[] = [];
  const kept: HTMLElement[] = [];
  let reloads = 0;
  let loads = 0;
  const root = find(CART_PAGE_SELECTOR);
  const showAlert = (title: string, text: string) => void alerts.push([title, text]);
  const island = {
    fetch: (path: string, init: RequestInit) => {
      sent.push([path, init.body instanceof URLSearchParams ? init.body.toString() : '']);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
    },
    showAlert,
    reloadCart: () => {
      reloads += 1;
    },
    mountKept: (part: HTMLElement) => {
      if (part.dataset['begun'] === undefined) kept.push(part);
      part.dataset['begun'] = '';
      part.textContent = 'Filled';
    },
  };
  mountCartPage(root, {
    loadIsland: () => {
      loads += 1;
      return Promise.resolve(openCartIsland(root, island));
    },
    showAlert,
    warn: (text) => void warnings.push(text),
  });
  return { sent, alerts, warnings, kept, countReloads: () => reloads, countLoads: () => loads };
}

const submit = (form: HTMLElement) =>
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
/** An answer that comes when the test says so. */
function answerLater() {
  let give: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer, give: (html: string) => give(new Response(html)) };
}
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
    expect(document.activeElement).toBe(find('form[action="/cart/remove"] button'));
  });

  it('sends an action once, however often it is pressed before the answer', async () => {
    const { sent } = mount(new Promise<Response>(() => undefined));
    submit(find('form[action="/cart/remove"]'));
    submit(find('form[action="/cart/remove"]'));
    await settle();
    submit(find('form[action="/cart/remove"]'));
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('sends two quick actions one after the other, and shows the later answer', async () => {
    const first = answerLater();
    const { sent } = mount(first.answer, new Response(cartPage(line('a', 2), line('b', 7))));
    const [, quantity] = document.querySelectorAll<HTMLInputElement>('input[name="quantity"]');
    submit(find('form[action="/cart/quantity"]'));
    await settle();
    if (quantity) quantity.value = '7';
    submit(find('li:nth-child(2) form'));
    await settle();
    expect(sent).toHaveLength(1);
    expect(document.querySelectorAll('form[aria-busy] button:disabled')).toHaveLength(2);
    first.give(cartPage(line('a', 2), line('b', 2)));
    await settle();
    expect(sent.map(([, fields]) => fields)).toEqual([
      'crumb=c&entryId=a&quantity=1',
      'crumb=c&entryId=b&quantity=7',
    ]);
    expect([quantities(), quantity?.isConnected]).toEqual([['2', '7'], true]);
    expect(document.querySelectorAll('[aria-busy], :disabled')).toHaveLength(0);
    expect(document.activeElement).toBe(quantity);
  });

  it('leaves what is typed and opened elsewhere as it is, in the same elements', async () => {
    const more =
      '<details><summary>More</summary></details><select name="country"><option value="">Choose</option>' +
      '<option value="US">US</option></select><form action="/cart/coupon"><input name="code"></form>';
    find(CART_PAGE_SELECTOR).insertAdjacentHTML('beforeend', more);
    const details = find<HTMLDetailsElement>('details');
    const country = find<HTMLSelectElement>('select');
    const code = find<HTMLInputElement>('input[name="code"]');
    details.open = true;
    country.value = 'US';
    code.value = 'TID';
    code.focus();
    mount(new Response(`<div data-cart-page><p role="status">Out.</p><ul>${line('b', 2)}</ul>${more}</div>`));
    submit(find('form[action="/cart/remove"]'));
    await settle();
    expect(quantities()).toEqual(['2']);
    expect([details.open, country.value, code.value]).toEqual([true, 'US', 'TID']);
    expect([details, country, code].every(({ isConnected }) => isConnected)).toBe(true);
    expect(document.activeElement).toBe(code);
  });

  it.each([
    [200, ''],
    [409, 'TIDE'],
  ])('after an answer of status %i leaves "%s" in the field of a code', async (status, left) => {
    const coupon = '<form action="/cart/coupon"><input name="code"></form>';
    find(CART_PAGE_SELECTOR).insertAdjacentHTML('beforeend', coupon);
    mount(new Response(`<div data-cart-page>${coupon}</div>`, { status }));
    find<HTMLInputElement>('input[name="code"]').value = 'TIDE';
    submit(find('form[action="/cart/coupon"]'));
    await settle();
    expect(find<HTMLInputElement>('input[name="code"]').value).toBe(left);
  });

  it('closes the answers of a line once they are saved, and moves the focus to what opens them', async () => {
    const answers =
      '<details data-cart-fields><summary>Change</summary><form action="/cart/fields">' +
      '<input type="hidden" name="entryId" value="a"><input class="form-field" name="f"></form></details>';
    find(CART_PAGE_SELECTOR).innerHTML = answers;
    mount(new Response(`<div data-cart-page>${answers}</div>`));
    find<HTMLDetailsElement>('details').open = true;
    find('.form-field').focus();
    submit(find('form'));
    await settle();
    expect(find<HTMLDetailsElement>('details').open).toBe(false);
    expect(document.activeElement).toBe(find('summary'));
  });

  it('loads nothing before the visitor turns to the page, and changes nothing by being there', async () => {
    const before = find('main').innerHTML;
    const { countLoads } = mount(undefined);
    await settle();
    expect(countLoads()).toBe(0);
    for (const turn of ['pointerover', 'focusin', 'touchstart']) {
      find('button').dispatchEvent(new Event(turn, { bubbles: true }));
    }
    await settle();
    expect([countLoads(), find('main').innerHTML]).toEqual([1, before]);
  });

  it('submits a form as without scripts, once, when the script that updates the page cannot be loaded', async () => {
    const warnings: string[] = [];
    const left: string[] = [];
    mountCartPage(find(CART_PAGE_SELECTOR), {
      loadIsland: () => Promise.reject(new TypeError('Failed to fetch')),
      showAlert: () => undefined,
      warn: (text) => void warnings.push(text),
    });
    const form = find<HTMLFormElement>('form[action="/cart/remove"]');
    form.requestSubmit = () => void left.push(submit(form) ? 'left' : 'stayed');
    expect([submit(form), submit(form)]).toEqual([false, false]);
    await settle();
    expect(left).toEqual(['left']);
    expect(warnings).toEqual(['TypeError: Failed to fetch']);
    expect(find(CART_PAGE_SELECTOR).hasAttribute('aria-busy')).toBe(false);
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

  it('keeps a part that fills itself while its name is the same, and starts it again when it returns', async () => {
    const part = (name: string) => `<section data-kept="${name}" hidden></section>`;
    const pageWith = (...parts: string[]) =>
      new Response(`<div data-cart-page><ul>${line('b', 2)}</ul>${parts.join('')}</div>`);
    find(CART_PAGE_SELECTOR).insertAdjacentHTML('beforeend', part('pay'));
    const section = find('section');
    section.innerHTML = '<button>Pay</button>';
    section.dataset['begun'] = '';
    section.hidden = false;
    const { kept } = mount(pageWith(part('pay')), pageWith(), pageWith(part('pay')), pageWith(part('terms')));
    const change = async () => {
      submit(find('li:last-child form'));
      await settle();
    };
    await change();
    expect([find('section'), section.hidden, kept]).toEqual([section, false, []]);
    await change();
    expect(document.querySelector('section')).toBeNull();
    await change();
    const again = find('section');
    expect([again.textContent, kept]).toEqual(['Filled', [again]]);
    await change();
    expect(find('section')).not.toBe(again);
    expect(kept).toHaveLength(2);
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
    const { answer, give } = answerLater();
    mount(answer);
    submit(find('form[action="/cart/quantity"]'));
    await settle();
    expect(told).toEqual(['start']);
    give(cartPage(line('a', 2)));
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
