import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCartEntry } from '#shared/features/cart/contract.ts';
import { ADDRESS_LAYOUT_PATH, FORM_VALIDATION_PATH } from '#shared/features/forms/paths.ts';
import { createProduct, getProduct, updateProduct } from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { Client } from '#shared/http/client.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;
let product: Product;

const FORM = {
  id: 'f'.repeat(24),
  name: 'Your engraving',
  fields: [
    { id: 'words', type: 'text', title: 'Words', required: true },
    { id: 'place', type: 'radio', title: 'Place', options: ['Foot', 'Wall'] },
  ],
} as const;

interface Answer {
  readonly status: number;
  readonly json: {
    readonly code?: string;
    readonly error?: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly shoppingCart: { readonly entries: readonly { quantity: number; additionalFields?: string }[] };
  };
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const page = await app.visitor().fetch('/shop?format=json');
  const { collection } = (await page.json()) as { collection: { id: string } };
  const made = await owner.call(createProduct, {
    body: {
      collectionId: collection.id,
      name: 'Engraved mug',
      productType: 1,
      isVisible: true,
      variants: [{ sku: 'ENGRAVED', priceMoney: { currency: 'USD', value: '40.00' }, unlimited: true }],
      additionalFieldsForm: {
        ...FORM,
        fields: FORM.fields.map((field) => ({
          ...field,
          options: [...('options' in field ? field.options : [])],
        })),
      },
    },
  });
  ({ product } = made);
});

afterAll(() => app.close());

async function comeIn(): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  return visitor;
}

async function add(visitor: Visitor, additionalFields: string | null): Promise<Answer> {
  const body = { itemId: product.id, sku: null, quantity: 1, additionalFields };
  const response = await visitor.call('POST', addCartEntry.path, body);
  return { status: response.status, json: (await response.json()) as Answer['json'] };
}

describe('the answers to a form', () => {
  const validate = async (formId: string, answers: object) => {
    const path = FORM_VALIDATION_PATH.replace(':formId', formId);
    const response = await (await comeIn()).call('POST', path, answers);
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };

  it('are checked by the form as it is stored, without being kept', async () => {
    expect(await validate(FORM.id, { words: 'For Ada', place: 'Foot', other: 1 })).toEqual({
      status: 200,
      json: { valid: true, errors: {} },
    });
    expect(await validate(FORM.id, { place: 'Roof' })).toMatchObject({
      status: 400,
      json: {
        valid: false,
        errors: { words: 'Required', place: 'Choose one of the options.' },
        error: 'One or more fields is invalid, please check your entries.',
      },
    });
    expect(await validate('0'.repeat(24), {})).toMatchObject({
      status: 404,
      json: { error: 'This form has not been configured yet.' },
    });
  });
});

describe('a product with a form', () => {
  it('carries it on its page under the id of the form', async () => {
    const page = await app.visitor().fetch('/shop/p/engraved-mug?format=json');
    const { item } = (await page.json()) as { item: { structuredContent: object } };
    expect(item.structuredContent).toMatchObject({
      additionalFieldsFormId: FORM.id,
      additionalFieldsForm: { id: FORM.id, fields: [{ id: 'words', required: true }, { id: 'place' }] },
    });
  });

  it.each<[string | null, object]>([
    [null, { words: 'Required' }],
    ['{"words":" "}', { words: 'Required' }],
    ['{"words":"Ada","place":"Lid"}', { place: 'Choose one of the options.' }],
  ])('goes into no cart with the answers %s', async (sent, errors) => {
    const { status, json } = await add(await comeIn(), sent);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'FORM_INVALID',
      error: 'One or more fields is invalid, please check your entries.',
      errors,
    });
  });

  it('makes one line for each set of answers and keeps nothing that was not asked', async () => {
    const visitor = await comeIn();
    await add(visitor, '{"words":"Ada","place":"Foot"}');
    await add(visitor, '{"place":"Foot","words":" Ada ","price":"0"}');
    const { status, json } = await add(visitor, '{"words":"Ben"}');
    expect(status).toBe(200);
    expect(
      json.shoppingCart.entries.map(({ quantity, additionalFields }) => [quantity, additionalFields]),
    ).toEqual([
      [2, '{"words":"Ada","place":"Foot"}'],
      [1, '{"words":"Ben","place":""}'],
    ]);
  });

  describe('without scripts', () => {
    const send = async (fields: Record<string, string>) => {
      const visitor = await comeIn();
      const response = await visitor.fetch('/cart/add', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          referer: `${app.origin}/shop/p/engraved-mug`,
        },
        body: new URLSearchParams({ itemId: product.id, quantity: '2', ...fields }).toString(),
      });
      return {
        visitor,
        status: response.status,
        place: response.headers.get('location'),
        html: await response.text(),
      };
    };

    it('asks on a page of its own', async () => {
      const { status, html } = await send({});
      expect(status).toBe(200);
      for (const part of [
        '<h1>Your engraving</h1>',
        'name="words"',
        'value="Foot"',
        'href="/shop/p/engraved-mug"',
      ]) {
        expect(html).toContain(part);
      }
      expect(html).not.toContain('role="alert"');
    });

    it('shows what is not right with what was typed', async () => {
      const { status, html } = await send({
        answered: '1',
        words: '',
        place: 'Wall',
        from: '/shop/p/engraved-mug',
      });
      expect(status).toBe(400);
      expect(html).toContain('One or more fields is invalid, please check your entries.');
      expect(html).toContain('>Required</p>');
      expect(html).toContain('value="Wall" checked');
    });

    it('puts the item with the answers into the cart', async () => {
      const { visitor, status, place } = await send({ answered: '1', words: 'Ada' });
      expect([status, place]).toEqual([303, '/cart']);
      const cart = (await (
        await visitor.fetch('/api/commerce/shopping-cart')
      ).json()) as Answer['json']['shoppingCart'];
      expect(cart.entries).toMatchObject([{ quantity: 2, additionalFields: '{"words":"Ada","place":""}' }]);
    });

    it('leads back to pages of this site alone', async () => {
      expect((await send({ from: '//evil.example' })).html).toContain('href="/shop/p/engraved-mug"');
      expect((await send({ from: '/\\evil.example' })).html).not.toContain('evil');
    });
  });

  describe('with an address among its questions', () => {
    const send = (visitor: Visitor, path: string, fields: Record<string, string>) =>
      visitor.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields).toString(),
      });
    const answers = (parts: Record<string, string>) =>
      Object.fromEntries(Object.entries(parts).map(([part, text]) => [`home:${part}`, text]));
    const HOME = { Line1: '1 Quay', City: 'Portland', State: 'ME', Zip: '04101', Country: 'United States' };

    beforeAll(async () => {
      const home = { id: 'home', type: 'address' as const, title: 'Where it hangs', required: true };
      const { version } = (await owner.call(getProduct, { params: { productId: product.id } })).product;
      await owner.call(updateProduct, {
        params: { productId: product.id },
        body: { version, additionalFieldsForm: { id: 'd'.repeat(24), name: 'Your place', fields: [home] } },
      });
    });

    it('tells browsers how an address of a country is asked for', async () => {
      const visitor = await comeIn();
      const read = async (country: string) =>
        (await (
          await visitor.fetch(`${ADDRESS_LAYOUT_PATH}?country=${encodeURIComponent(country)}`)
        ).json()) as { parts: { name: string; label: string; options: { code: string }[] }[] };
      const { parts } = await read('United States');
      expect(parts.map(({ name, label }) => `${name} ${label}`)).toEqual([
        'Country Country',
        'Line1 Address',
        'Line2 Apartment, suite, etc.',
        'City City',
        'State State',
        'Zip ZIP code',
      ]);
      expect(parts.find(({ name }) => name === 'State')?.options).toContainEqual({
        code: 'ME',
        name: 'Maine',
      });
      expect((await read('Atlantis')).parts.map(({ name }) => name)).toContain('Country');
      expect((await visitor.fetch(`${ADDRESS_LAYOUT_PATH}?country=${'x'.repeat(101)}`)).status).toBe(400);
    });

    it('asks on its page for the fields of the country that was chosen, and keeps what was typed', async () => {
      const visitor = await comeIn();
      const chosen = { Country: 'United States', Line1: '1 Quay' };
      const asked = await send(visitor, '/cart/add', {
        itemId: product.id,
        quantity: '1',
        answered: '1',
        updateCountry: '1',
        ...answers(chosen),
      });
      const page = await asked.text();
      expect(asked.status).toBe(200);
      expect(page).toContain('<option value="ME">Maine</option>');
      expect(page).toContain('value="1 Quay"');
      expect(page).not.toContain('field-error');
    });

    it('tells beside its field what is wrong, and takes the answers of a line once they are right', async () => {
      const visitor = await comeIn();
      const line = { itemId: product.id, quantity: '1', answered: '1' };
      const wrong = await send(visitor, '/cart/add', { ...line, ...answers({ ...HOME, Zip: 'notazip' }) });
      const page = await wrong.text();
      expect(wrong.status).toBe(400);
      expect(page).toMatch(/name="home:Zip"[^>]*aria-invalid="true"[^>]*value="notazip"/);
      expect(page.match(/Enter a valid ZIP code, such as 95014\./g)).toHaveLength(1);
      expect((await send(visitor, '/cart/add', { ...line, ...answers(HOME) })).status).toBe(303);

      const readLine = async () => {
        const cart = (await (await visitor.call('GET', CART_PATH)).json()) as {
          entries: { id: string; additionalFields: string }[];
        };
        return cart.entries[0] ?? { id: '', additionalFields: '' };
      };
      const { id: entryId, additionalFields } = await readLine();
      expect(JSON.parse(additionalFields)).toEqual({
        home: ['1 Quay', '', 'Portland', 'ME', '04101', 'United States'],
      });
      const elsewhere = await send(visitor, '/cart/fields', {
        entryId,
        updateCountry: '1',
        ...answers({ Line1: '1 Quay', Country: 'United Kingdom' }),
      });
      const changed = await elsewhere.text();
      expect([elsewhere.status, changed.includes('action="/cart/fields"')]).toEqual([200, true]);
      expect(changed).toContain('Postcode');
      expect(changed).not.toContain('name="home:State"');
      const refused = await send(visitor, '/cart/fields', { entryId, ...answers({ ...HOME, Zip: '1' }) });
      expect([refused.status, (await refused.text()).includes('data-asks-fields')]).toEqual([400, true]);
      expect((await readLine()).additionalFields).toBe(additionalFields);
      const moved = { ...HOME, Zip: '04102' };
      expect((await send(visitor, '/cart/fields', { entryId, ...answers(moved) })).status).toBe(303);
      expect((await readLine()).additionalFields).toContain('04102');
    });
  });

  it('asks no more once its form is taken away', async () => {
    const { version } = (await owner.call(getProduct, { params: { productId: product.id } })).product;
    const change = { version, additionalFieldsForm: null };
    const { product: plain } = await owner.call(updateProduct, {
      params: { productId: product.id },
      body: change,
    });
    expect(plain).toMatchObject({ additionalFieldsFormId: null, additionalFieldsForm: null });
    expect((await add(await comeIn(), '{"words":"Ada"}')).json.shoppingCart.entries).not.toHaveProperty([
      0,
      'additionalFields',
    ]);
  });
});
