import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mountCheckoutForm } from './checkout-form.ts';
import { CHECKOUT_FORM_SELECTOR } from './selector.ts';

interface Shown {
  readonly total?: string;
  readonly options?: readonly string[];
  readonly chosen?: string;
  readonly city?: string;
  readonly regions?: readonly string[];
  readonly error?: boolean;
}

const pageOf = ({ total = '$10', options = [], chosen = '', city = '', regions = [], error }: Shown = {}) => `
<div><form method="post" action="/checkout/contact" data-checkout-form>
  <input type="hidden" name="expectedGrandTotalCents" value="${total}">
  <input name="code" id="code">
  <table class="checkout-sum"><tbody><tr data-checkout-total><th>Total</th><td>${total}</td></tr></tbody></table>
  <input id="city" name="city" value="${city}"${error ? ' aria-invalid="true"' : ''}>
  <textarea id="note" name="note"></textarea>
  ${regions.length > 0 ? `<select id="region" name="region">${regions.map((code) => `<option>${code}</option>`).join('')}</select>` : ''}
  ${options.map((id) => `<input type="radio" name="shippingOptionId" value="${id}"${id === chosen ? ' checked' : ''}>`).join('')}
  <div class="captcha-container"></div>
  <button data-checkout-update>Update total</button><button id="pay" formaction="/checkout/pay">Pay</button>
</form></div>`;

function find<E extends HTMLElement = HTMLInputElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

function deferred() {
  let answer: (html: string) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    answer = (html) => resolve(new Response(html));
  });
  return { promise, answer };
}

/** Mounts the form over a server that gives these answers. */
function mount(...answers: (Promise<Response> | string | Error)[]) {
  const sent: URLSearchParams[] = [];
  const warnings: string[] = [];
  const submitted: (string | null)[] = [];
  const form = find<HTMLFormElement>(CHECKOUT_FORM_SELECTOR);
  mountCheckoutForm(form, {
    fetch: (_, init) => {
      sent.push(init.body as URLSearchParams);
      const answer = answers.shift() ?? new Error('No more answers.');
      if (answer instanceof Error) return Promise.reject(answer);
      return typeof answer === 'string' ? Promise.resolve(new Response(answer)) : answer;
    },
    wait: (callback) => {
      callback();
      return 1;
    },
    stopWaiting: () => undefined,
    warn: (text) => void warnings.push(text),
  });
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) submitted.push((event.submitter as HTMLButtonElement | null)?.id ?? null);
    event.preventDefault();
  });
  return { form, sent, warnings, submitted };
}

const change = (element: Element) => element.dispatchEvent(new Event('change', { bubbles: true }));
const type = (selector: string, text: string) => {
  find(selector).value = text;
  change(find(selector));
};
const total = () => find('[data-checkout-total] td').textContent;
const told = () => find('[role="status"]').textContent;

beforeEach(() => {
  document.body.innerHTML = pageOf();
});

describe('the form of the checkout with scripts', () => {
  it('follows each choice, tells the new total, and needs no button for that', async () => {
    const { sent } = mount(pageOf({ total: '$17', options: ['a', 'b'], chosen: 'a' }));
    type('#city', 'Rye');
    await vi.waitFor(() => expect(total()).toBe('$17'));
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ city: 'Rye', follow: '1' });
    expect(told()).toBe('Total$17');
    expect(find('[name="expectedGrandTotalCents"]').value).toBe('$17');
    expect(find('[value="a"]').checked).toBe(true);
    expect(find('[data-checkout-update]').hidden).toBe(true);
  });

  it('leaves alone what is typed while the answer is on its way', async () => {
    const late = deferred();
    mount(late.promise);
    const note = find<HTMLTextAreaElement>('#note');
    type('#city', 'Rye');
    find('#city').value = 'Rye, East';
    note.value = 'Ring twice';
    find('#code').value = 'EBB25';
    late.answer(pageOf({ total: '$20', city: 'Rye' }));
    await vi.waitFor(() => expect(total()).toBe('$20'));
    expect([find('#city').value, note.value, find('#code').value]).toEqual([
      'Rye, East',
      'Ring twice',
      'EBB25',
    ]);
  });

  it('takes the choice of the server where the chosen one is not offered any more', async () => {
    document.body.innerHTML = pageOf({ options: ['a', 'b'], chosen: 'b' });
    mount(pageOf({ total: '$30', options: ['c', 'd'], chosen: 'd', regions: ['ME', 'HI'] }));
    type('#city', 'Hilo');
    await vi.waitFor(() => expect(total()).toBe('$30'));
    expect(new FormData(find<HTMLFormElement>('form')).get('shippingOptionId')).toBe('d');
    expect(find<HTMLSelectElement>('#region').value).toBe('ME');
  });

  it('shows no answer that a later choice has outdated, and asks one after the other', async () => {
    const first = deferred();
    const { sent } = mount(first.promise, pageOf({ total: '$12' }));
    type('#city', 'Rye');
    type('#city', 'Hilo');
    expect(sent).toHaveLength(1);
    first.answer(pageOf({ total: '$11' }));
    await vi.waitFor(() => expect(total()).toBe('$12'));
    expect(sent.map((fields) => fields.get('city'))).toEqual(['Rye', 'Hilo']);
  });

  it('lets who pays wait for what is under way, with the total that they saw', async () => {
    const late = deferred();
    const { submitted } = mount(late.promise);
    type('#city', 'Rye');
    find<HTMLButtonElement>('#pay').click();
    expect(submitted).toEqual([]);
    expect(find('#pay').getAttribute('aria-disabled')).toBe('true');
    late.answer(pageOf({ total: '$99' }));
    await vi.waitFor(() => expect(submitted).toEqual(['pay']));
    expect(find('[name="expectedGrandTotalCents"]').value).toBe('$10');
  });

  it('is sent once however often somebody presses, and again by who comes back', () => {
    const { submitted } = mount();
    const pay = find<HTMLButtonElement>('#pay');
    pay.click();
    pay.click();
    expect(submitted).toEqual(['pay']);
    window.dispatchEvent(new Event('pageshow'));
    pay.click();
    expect(submitted).toEqual(['pay', 'pay']);
  });

  it('works as without scripts where no answer comes', async () => {
    const { warnings, submitted } = mount(new TypeError('Failed to fetch'));
    type('#city', 'Rye');
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect([total(), find('[data-checkout-update]').hidden]).toEqual(['$10', false]);
    find<HTMLButtonElement>('#pay').click();
    expect(submitted).toEqual(['pay']);
  });

  it('says what is marked as wrong, sends no code by itself, and keeps what the captcha found', async () => {
    document.body.innerHTML = pageOf({ error: true });
    const { sent } = mount(pageOf({ total: '$13' }));
    find('.captcha-container').innerHTML = '<input type="hidden" name="captchaToken" value="found">';
    find('#code').value = 'EBB25';
    change(find('#code'));
    expect(sent).toHaveLength(0);
    type('#city', 'Rye');
    await vi.waitFor(() => expect(total()).toBe('$13'));
    expect([sent[0]?.get('wrong'), sent[0]?.get('code')]).toEqual(['city', null]);
    expect(find('[name="captchaToken"]').value).toBe('found');
  });

  it.each([
    ['/checkout/pay', '', '/checkout'],
    ['/checkout/contact', '', '/checkout'],
    ['/checkout/pay', 'a b', '/checkout/subscribe?cartToken=a%20b'],
    ['/checkout?from=cart', '', '/checkout?from=cart'],
  ])('gives what is answered at %s to the cart “%s” the address %s', (at, cartToken, address) => {
    window.history.replaceState(null, '', at);
    if (cartToken !== '') {
      const field = `<input type="hidden" name="cartToken" value="${cartToken}">`;
      find(CHECKOUT_FORM_SELECTOR).insertAdjacentHTML('afterbegin', field);
    }
    mount();
    expect(window.location.pathname + window.location.search).toBe(address);
  });
});
