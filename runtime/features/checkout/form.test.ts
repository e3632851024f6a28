import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { createTaxZone } from '#shared/features/tax/contract.ts';
import { rowsOf } from '../../testing/people.ts';
import { cartOf, shopperWith, stockOf } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const usd = (value: string) => ({ currency: 'USD', value });
const ADDRESS = {
  country: 'GB',
  firstName: 'Ada',
  lastName: 'Marsh',
  addressLine1: '1 Quay',
  city: 'Rye',
  postalCode: 'TN31 7LD',
};
const HILO = { country: 'US', addressLine1: '2 Kamehameha', city: 'Hilo', region: 'HI', postalCode: '96720' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  const zone = (name: string, country: string, post: string, express: string) =>
    owner.call(createShippingZone, {
      body: {
        name,
        places: [{ country }],
        options: [
          { name: 'Express', rate: { kind: 'flat', price: usd(express) } },
          { name: 'Post', rate: { kind: 'flat', price: usd(post) } },
        ],
      },
    });
  await zone('Britain', 'GB', '5.00', '12.00');
  await zone('America', 'US', '20.00', '40.00');
  const rates = { goods: 10, digital: 10, service: 10, shipping: 0 };
  await owner.call(createTaxZone, {
    body: { name: 'Hawaii', included: false, places: [{ country: 'US', regions: ['HI'] }], rates },
  });
  const offer = { kind: 'percent' as const, percent: 50 };
  await owner.call(createCoupon, { body: { code: 'HALF', title: 'Half off', offer } });
});

afterAll(() => app.close());

type Fields = Record<string, string>;

function send(visitor: Visitor, path: string, fields: Fields): Promise<Response> {
  return visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
    body: new URLSearchParams(fields).toString(),
  });
}

const unescape = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const attributeOf = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescape(found);
};

/** The fields of the form on a page, as a browser would send them. */
function fieldsOf(html: string): Fields {
  const fields: Fields = {};
  const form = /<form[^>]*data-checkout-form[^]*?<\/form>/.exec(html)?.[0] ?? '';
  for (const [tag] of form.matchAll(/<input\s[^>]*>/g)) {
    const name = attributeOf(tag, 'name');
    const isOpen = /type="(radio|checkbox)"/.test(tag) && !/\schecked/.test(tag);
    if (name !== undefined && !isOpen) fields[name] = attributeOf(tag, 'value') ?? 'on';
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]*\sname="([^"]*)"[^>]*>([^]*?)<\/select>/g,
  )) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea[^>]*\sname="([^"]*)"[^>]*>([^]*?)<\/textarea>/g,
  )) {
    fields[name] = unescape(text);
  }
  return fields;
}

/** A page as its reader sees it: its fields, and what stands beside them. */
async function look(answer: Response | Promise<Response>) {
  const response = await answer;
  const html = await response.text();
  const beside = (id: string) => new RegExp(`id="${id}-error"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '';
  const focused = /<\w+([^>]*)\sautofocus/.exec(html)?.[1] ?? '';
  const changes = /id="changes"[^>]*>([^]*?)<\/div>/.exec(html)?.[1] ?? '';
  return {
    status: response.status,
    html,
    fields: fieldsOf(html),
    beside,
    focus: attributeOf(focused, 'id'),
    changes: Array.from(changes.matchAll(/<p>([^<]*)</g), ([, text]) => text),
    button: /formaction="\/checkout\/pay">([^<]*)</.exec(html)?.[1],
    /** What is told to be paid, in hundredths. */
    due: Number(/name="expectedDueCents" value="(\d+)"/.exec(html)?.[1]),
  };
}

const open = (visitor: Visitor) => look(visitor.fetch('/checkout'));
const optionOf = async (visitor: Visitor, name: string) =>
  (await cartOf(visitor)).shippingOptions.find((option) => option.name === name)?.id ?? '';
const pay = (visitor: Visitor, fields: Fields) => send(visitor, CHECKOUT_FORM_PATHS.pay, fields);
const goOn = (visitor: Visitor, fields: Fields) => send(visitor, CHECKOUT_FORM_PATHS.contact, fields);

async function ordersOf(email: string) {
  return rowsOf<{ status: string; total: number; city: string; billing: string; note: string }>(
    app,
    `SELECT status, grand_total_minor AS total, shipping_address->>'city' AS city,
            billing_address->>'city' AS billing, note FROM orders WHERE website_id = $1 AND email = $2`,
    email,
  );
}

describe('the form of the checkout', () => {
  it('leads on to the choice of delivery, with the cheapest chosen and its price in the total', async () => {
    const visitor = await shopperWith(app, { email: 'steps@form.example' });
    const first = await open(app.visitor());
    expect(first.html).toContain('Your cart is empty.');
    const went = await goOn(visitor, { ...(await open(visitor)).fields, ...ADDRESS, step: 'contact' });
    expect([went.status, went.headers.get('location')]).toEqual([303, '/checkout#delivery']);
    const page = await open(visitor);
    expect(page.fields['shippingOptionId']).toBe(await optionOf(visitor, 'Post'));
    expect([page.button, page.due]).toEqual(['Order with obligation to pay', 29_00]);
    expect(page.html).toMatch(/<fieldset[^>]*id="delivery" tabindex="-1">/);
  });

  it('asks before it charges for what was changed last: another option, another address, a code', async () => {
    const email = 'last@form.example';
    const visitor = await shopperWith(app, { email });
    const shown = (await open(visitor)).fields;
    const express = await optionOf(visitor, 'Express');
    const other = await look(pay(visitor, { ...shown, shippingOptionId: express }));
    expect([other.status, other.due, other.focus]).toEqual([409, 36_00, 'changes']);
    expect(other.changes).toEqual([
      'Shipping changed from $5.00 to $12.00.',
      'Your total changes from $29.00 to $36.00.',
      'Please check your order, then pay.',
    ]);
    const moved = await look(pay(visitor, { ...other.fields, ...HILO }));
    expect([moved.status, moved.due]).toEqual([409, 46_40]);
    expect(moved.changes).toContain('Tax changed from $0.00 to $2.40.');
    const coded = await look(pay(visitor, { ...moved.fields, code: 'half' }));
    expect([coded.status, coded.due]).toEqual([409, 33_20]);
    expect(coded.changes).toContain('Discounts changed from $0.00 to $12.00.');
    expect(await ordersOf(email)).toEqual([]);
    const paid = await pay(visitor, coded.fields);
    expect(paid.headers.get('location')).toMatch(/^\/checkout\/order-confirmed/);
    expect(await ordersOf(email)).toMatchObject([{ status: 'OPEN', total: 3320, city: 'Hilo' }]);
  });

  it('keeps a street that was changed last, where the sum stays the same, and asks nothing', async () => {
    const email = 'street@form.example';
    const visitor = await shopperWith(app, { email });
    const { fields } = await open(visitor);
    const paid = await pay(visitor, { ...fields, city: 'Winchelsea', note: 'Ring twice' });
    expect(paid.status).toBe(303);
    expect(await ordersOf(email)).toMatchObject([
      { city: 'Winchelsea', billing: 'Winchelsea', note: 'Ring twice' },
    ]);
  });

  it('tells the reason beside each field, focuses the first, and shows all that was typed', async () => {
    const visitor = await shopperWith(app, { email: 'kept@form.example' });
    const { fields } = await open(visitor);
    const wrong = {
      email: 'nobody',
      city: '',
      postalCode: 'notazip',
      addressLine2: '<b>Loft',
      note: 'Ring "twice"',
    };
    const refused = await look(
      goOn(visitor, { ...fields, ...wrong, billing: 'other', 'billing.city': 'Brest' }),
    );
    expect([refused.status, refused.focus]).toEqual([400, 'email']);
    expect(refused.fields).toMatchObject({ ...wrong, billing: 'other', 'billing.city': 'Brest' });
    expect(refused.beside('email')).toBe('Enter an email address like name@example.com.');
    expect(refused.beside('shippingLocation-city')).toMatch(/required|Enter/);
    expect(refused.beside('shippingLocation-postalCode')).toMatch(/^Enter a valid postcode/);
    expect(refused.beside('billingAddress-country')).not.toBe('');
    expect(refused.html).toMatch(/name="email"[^>]*aria-invalid="true" aria-describedby="email-error"/);
    const paid = await look(pay(visitor, { ...fields, ...wrong }));
    expect([paid.status, paid.fields['postalCode']]).toEqual([400, 'notazip']);
    expect(await ordersOf('kept@form.example')).toEqual([]);
  });

  it('puts the reason of a declined card beside the payment, and keeps note and choice', async () => {
    const visitor = await shopperWith(app, { email: 'declined@form.example' });
    const { fields } = await open(visitor);
    const declined = await look(
      pay(visitor, { ...fields, payment: 'mock:tok_insufficient', note: 'By the back door' }),
    );
    expect([declined.status, declined.focus]).toEqual([402, 'payment-error']);
    expect(declined.html).toMatch(/id="payment-error" role="alert"[^>]*>The card has insufficient funds/);
    expect(declined.fields).toMatchObject({ payment: 'mock:tok_insufficient', note: 'By the back door' });
    expect((await open(visitor)).fields).toMatchObject({ note: 'By the back door' });
    const left = await pay(visitor, { ...declined.fields, payment: 'mock:tok_3ds_ok' });
    const confirm = new URL(left.headers.get('location') ?? '', app.origin);
    const decide = { payment: confirm.searchParams.get('payment') ?? '', decision: 'cancel' };
    const back = (await send(visitor, '/checkout/test-payment', decide)).headers.get('location') ?? '';
    const returned = await look(visitor.fetch(back));
    expect([returned.status, returned.fields['note'], returned.focus]).toEqual([
      402,
      'By the back door',
      'payment-error',
    ]);
  });

  it('takes the code of a discount or of a gift card in one field, and takes them out again', async () => {
    const visitor = await shopperWith(app, { email: 'codes@form.example' });
    const { code = '' } = await (await app.owner()).call(
      issueGiftCard,
      { body: { amountCents: 10_00 } },
      { idempotencyKey: 'a-card-of-ten' },
    );
    const { fields } = await open(visitor);
    const unknown = await look(goOn(visitor, { ...fields, code: 'NO-SUCH', note: 'Typed before' }));
    expect([unknown.status, unknown.focus, unknown.fields['code']]).toEqual([400, 'code', 'NO-SUCH']);
    expect(unknown.beside('code')).toBe('Enter a valid discount code or gift card.');
    const added = await goOn(visitor, { ...fields, code: 'half', note: 'Typed before' });
    expect(added.headers.get('location')).toBe('/checkout#discounts');
    await goOn(visitor, { ...(await open(visitor)).fields, code });
    const both = await open(visitor);
    expect([both.due, both.fields['note']]).toEqual([7_00, 'Typed before']);
    const [card] = (await cartOf(visitor)).giftCards;
    await goOn(visitor, { ...both.fields, removeCoupon: 'HALF' });
    await goOn(visitor, { ...both.fields, removeGiftCard: card?.id ?? '' });
    expect((await open(visitor)).due).toBe(29_00);
  });

  it('sends the bill elsewhere where the buyer says so, and to the same place again', async () => {
    const email = 'bill@form.example';
    const visitor = await shopperWith(app, { email });
    const { fields } = await open(visitor);
    const billing = {
      'billing.country': 'FR',
      'billing.lastName': 'Quai',
      'billing.addressLine1': '3 rue du Port',
      'billing.city': 'Brest',
      'billing.postalCode': '29200',
    };
    await goOn(visitor, { ...fields, ...billing, billing: 'other' });
    const page = await open(visitor);
    expect(page.fields).toMatchObject({ billing: 'other', ...billing });
    const { billing: _, ...same } = page.fields;
    await goOn(visitor, same);
    expect(await cartOf(visitor)).not.toHaveProperty('billingAddress');
    await pay(visitor, page.fields);
    expect(await ordersOf(email)).toMatchObject([{ city: 'Rye', billing: 'Brest' }]);
  });

  it('tells what another window changed before anything is paid or gone on with', async () => {
    const visitor = await shopperWith(app, { email: 'stale@form.example' });
    const { fields } = await open(visitor);
    const [line] = (await cartOf(visitor)).entries;
    const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? '');
    await visitor.call('PUT', `${path}/items/${line?.id}`, { quantity: 2 });
    const title = 'Mug &amp; &lt;saucer&gt;';
    const wanted = `${title}: the quantity changed from 1 to 2.`;
    const went = await look(goOn(visitor, fields));
    expect([went.status, went.changes[0]]).toEqual([409, wanted]);
    const paid = await look(pay(visitor, fields));
    expect([paid.status, paid.changes[0], paid.due]).toEqual([409, wanted, 53_00]);
    expect((await pay(visitor, paid.fields)).status).toBe(303);
  });

  it('names the thing of which there is not enough any more', async () => {
    const { onHand } = await stockOf(app, 'MUG-R-S');
    const visitor = await shopperWith(app, { sku: 'MUG-R-S', quantity: onHand, email: 'stock@form.example' });
    const { fields } = await open(visitor);
    const faster = await shopperWith(app, { sku: 'MUG-R-S', email: 'faster@form.example' });
    expect((await pay(faster, (await open(faster)).fields)).status).toBe(303);
    const refused = await look(pay(visitor, fields));
    expect([refused.status, refused.focus, refused.button]).toEqual([409, 'problems', undefined]);
    expect(refused.html).toMatch(/class="checkout-problem" role="status">Mug[^<]*: /);
  });

  it('says beside the country that nothing is sent there', async () => {
    const visitor = await shopperWith(app, { email: 'far@form.example' });
    const { fields } = await open(visitor);
    const far = { country: 'FR', city: 'Brest', postalCode: '29200' };
    const refused = await look(goOn(visitor, { ...fields, ...far }));
    expect([refused.status, refused.focus]).toEqual([409, 'shippingLocation-country']);
    expect(refused.beside('shippingLocation-country')).toBe('This cannot be shipped to your address.');
  });

  it('follows choices before anything is complete, and complains of what was marked alone', async () => {
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const [mug] = await rowsOf<{ id: string }>(
      app,
      "SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = 'MUG-B-S'",
    );
    await visitor.call('POST', `${CART_PATH}/entries`, { itemId: mug?.id, sku: 'MUG-B-S', quantity: 1 });
    const { fields } = await open(visitor);
    const typed = { ...fields, email: 'half@', country: 'US', city: 'Hilo', region: 'HI', follow: '1' };
    const followed = await look(goOn(visitor, typed));
    expect([followed.status, followed.beside('email'), followed.focus]).toEqual([200, '', undefined]);
    expect(followed.html).toContain('<td>$20.00</td>');
    expect(followed.fields).toMatchObject({ email: 'half@', city: 'Hilo', region: 'HI' });
    const marked = await look(goOn(visitor, { ...typed, wrong: 'email shippingLocation-lastName' }));
    expect(marked.beside('email')).not.toBe('');
    expect([
      marked.beside('shippingLocation-lastName'),
      marked.beside('shippingLocation-addressLine1'),
    ]).toEqual([expect.stringMatching(/\w/), '']);
  });

  it('complains of no state that a zone wants to know before the buyer came so far', async () => {
    const visitor = await shopperWith(app, { email: 'early@form.example' });
    const { fields } = await open(visitor);
    const { region: _, ...typed } = { ...fields, ...HILO, follow: '1' };
    const state = 'shippingLocation-region';
    const followed = await look(goOn(visitor, typed));
    expect([followed.status, followed.beside(state)]).toEqual([200, '']);
    const { follow: __, ...sent } = typed;
    const refused = await look(goOn(visitor, sent));
    expect([refused.status, refused.focus]).toEqual([400, state]);
    expect(refused.beside(state)).not.toBe('');
    expect((await look(goOn(visitor, { ...typed, wrong: state }))).beside(state)).not.toBe('');
  });

  it('stays at its step while choices are followed, and shows how to pay to who goes on', async () => {
    const visitor = await shopperWith(app, { email: 'step@form.example' });
    const { fields } = await open(visitor);
    const { billingAsked: _, ...first } = fields;
    const followed = await look(goOn(visitor, { ...first, step: 'contact', follow: '1' }));
    expect([followed.button, followed.html.includes('Continue to payment</button>')]).toEqual([
      undefined,
      true,
    ]);
    expect(followed.html).toContain('id="delivery"');
    const atPayment = await look(goOn(visitor, { ...fields, step: 'payment', follow: '1' }));
    expect([atPayment.button === undefined, atPayment.due]).toEqual([false, 29_00]);
  });

  it('offers the address that was probably meant, and takes it', async () => {
    const visitor = await shopperWith(app, { email: 'ada@gmial.com' });
    const page = await open(visitor);
    expect(page.html).toContain('name="suggestedEmail" value="ada@gmail.com"');
    await goOn(visitor, { ...page.fields, suggestedEmail: 'ada@gmail.com' });
    expect((await cartOf(visitor)).email).toBe('ada@gmail.com');
  });

  it('asks the database no more than before: five statements to go on, as many as ever to pay', async () => {
    const visitor = await shopperWith(app, { email: 'count@form.example' });
    const count = () => {
      const asked = app.database.statements.filter((sql) => !/START TRANSACTION|COMMIT|set_config/.test(sql));
      app.database.statements.length = 0;
      return asked.length;
    };
    const { fields } = await open(visitor);
    const shippingOptionId = await optionOf(visitor, 'Express');
    count();
    await goOn(visitor, { ...fields, city: 'Winchelsea', shippingOptionId });
    expect(count()).toBeLessThanOrEqual(5);
    const shown = (await open(visitor)).fields;
    count();
    expect((await pay(visitor, shown)).status).toBe(303);
    expect(count()).toBeLessThanOrEqual(46);
  });
});
