// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { restockSentences } from '#shared/features/restock/messages.ts';
import type { Answer, Call, Failure } from '../../../browser/http.ts';
import { mountRestockForm, RESTOCK_SELECTOR } from './restock-form.ts';
import { signUp } from './sign-up.ts';

const PRODUCT_ID = '0123456789abcdef01234567';
const VARIANT_ID = '0123456789abcdef01234568';

/** The form as the formatter prints it (reference section 21.11). */
const page = `
<div class="product-restock-notification" data-product-id="${PRODUCT_ID}" data-variant-id="${VARIANT_ID}">
  <span class="product-restock-cta">Be told</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="Email address">
    <input class="sqs-editable-button" type="submit" value="Tell me">
  </form>
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList" checked>News</label>

</div>`;

const lost: Failure = { ok: false, status: 0, crumbFail: false, error: '' };

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Mounts the form on a page whose server gives this answer. */
function mount(answer: Answer): Call[] {
  const calls: Call[] = [];
  const http = (call: Call) => {
    calls.push(call);
    return Promise.resolve(answer);
  };
  mountRestockForm(find(RESTOCK_SELECTOR), (view) => void signUp(view, { http, cookiesEnabled: () => true }));
  return calls;
}

async function send(email: string): Promise<void> {
  find<HTMLInputElement>('input[name="email"]').value = email;
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = page;
});

describe('the form of a variant that is out of stock', () => {
  it('sends itself once and gives way to the words of the shop', async () => {
    const calls = mount({ ok: true, body: { success: true, message: 'We will write.' } });
    find<HTMLInputElement>('input[name="email"]').value = 'ada@example.com';
    for (let press = 0; press < 2; press += 1) {
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    }
    await settle();
    expect(calls).toEqual([
      {
        path: '/api/site-users/account/notifications/restock',
        body: {
          productId: PRODUCT_ID,
          variantId: VARIANT_ID,
          siteVisitorEmail: 'ada@example.com',
          isJoinMailingList: true,
          language: 'en',
        },
      },
    ]);
    expect(find(RESTOCK_SELECTOR).textContent).toBe('We will write.');
    expect(document.activeElement).toBe(find('[role="status"]'));
  });

  it('has the usual words where the answer has none', async () => {
    mount({ ok: true, body: {} });
    await send('ada@example.com');
    expect(find(RESTOCK_SELECTOR).textContent).toBe('Signed up!');
  });

  it.each([
    ['', 'Email cannot be blank'],
    ['ada', 'Email is invalid'],
  ])('says what is wrong with "%s" without a call, and leads there', async (email, text) => {
    const calls = mount(lost);
    await send(email);
    const input = find<HTMLInputElement>('input[name="email"]');
    expect(find('[role="alert"]').textContent).toBe(text);
    expect(input.getAttribute('aria-describedby')).toBe(find('[role="alert"]').id);
    expect(document.activeElement).toBe(input);
    expect(calls).toEqual([]);
  });

  it.each<[Failure, string]>([
    [lost, 'Please check your internet connection.'],
    [{ ...lost, status: 409, error: 'This is in stock.' }, 'This is in stock.'],
    [{ ...lost, status: 500 }, 'Unable to submit form. Please try again later.'],
    [
      { ...lost, status: 403, crumbFail: true },
      'Your session has expired. Please reload the page and try again.',
    ],
  ])('tells of the failure %j and can be sent again', async (failure, text) => {
    const calls = mount(failure);
    await send('ada@example.com');
    expect(find('[role="alert"]').textContent).toBe(text);
    await send('ada@example.com');
    expect(calls).toHaveLength(2);
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
  });

  it('waits for the captcha, and begins anew with it when the form was not taken', async () => {
    const calls: Call[] = [];
    let found: string | undefined;
    const captcha = { token: () => found, reset: () => (found = undefined), destroy: () => undefined };
    const http = (call: Call) => {
      calls.push(call);
      return Promise.resolve<Answer>({ ...lost, status: 409, error: 'This is in stock.' });
    };
    mountRestockForm(
      find(RESTOCK_SELECTOR),
      (view) => void signUp(view, { http, cookiesEnabled: () => true, captcha }),
    );
    await send('ada@example.com');
    expect(find('[role="alert"]').textContent).toBe('Complete CAPTCHA before submitting.');
    expect(calls).toEqual([]);
    found = 'what the browser found';
    await send('ada@example.com');
    expect(calls[0]?.body).toMatchObject({ captchaToken: 'what the browser found' });
    expect(found).toBeUndefined();
  });

  it('names its field', () => {
    mount(lost);
    expect(find('input[name="email"]').getAttribute('aria-label')).toBe('Email address');
  });

  it('speaks the language of the page', async () => {
    const other = document.implementation.createHTMLDocument();
    const facts = JSON.stringify({ sentences: restockSentences('de') });
    other.head.innerHTML = `<script type="application/json" id="awning-page">${facts}</script>`;
    other.body.innerHTML = page;
    const view = other.querySelector<HTMLElement>(RESTOCK_SELECTOR);
    if (!view) throw new Error('The other page has no form.');
    const field = view.querySelector<HTMLInputElement>('input[name="email"]');
    if (field) field.value = 'ada';
    await signUp(view, { http: () => Promise.resolve(lost), cookiesEnabled: () => true });
    expect(view.querySelector('[role="alert"]')?.textContent).toBe('Diese E-Mail-Adresse ist nicht gültig.');
  });
});
