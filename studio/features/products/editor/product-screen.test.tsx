import { cleanNotifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Product } from '#shared/features/products/shape.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../../components/testing/render-in-studio.tsx';
import { pageDataOf } from '../../../components/testing/page-data.ts';
import { ProductScreen } from './product-screen.tsx';
import type { ProductParts } from './use-editor.ts';
import { idOf, PRODUCT_ID, productOf, STORE_ID, variantOf } from '../testing/product-of.ts';

const website: Website = {
  id: idOf('f'),
  version: 1,
  title: 'Saltmarsh',
  tagLine: '',
  address: 'http://localhost:4000',
  language: 'en-US',
  timeZone: 'America/New_York',
  country: 'US',
  weightUnit: 'GRAM' as const,
  currency: 'USD',
  isCurrencyFixed: false,
  captcha: 'none',
  sellerName: '',
  sellerAddress: '',
  taxNumber: '',
  contactEmail: '',
  contactPhoneNumber: '',
  contactAddress: '',
  liveReleaseId: idOf('e'),
  unpublishedChanges: 0,
};

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
});

interface Asked {
  body: Record<string, unknown> & { version: number };
}

const parts = { Picker: () => null, Files: () => null, Messages: null, AltText: () => null };

/** A server with one product, which keeps what is sent. */
function show({
  product = productOf(),
  mayChange = true,
  isGone = false,
  Preview = (() => null) as ProductParts['Preview'],
  more = {} as Answers,
} = {}) {
  const sent: unknown[] = [];
  const gone: string[] = [];
  let stored: Product = product;
  const path = `/api/v1/products/${PRODUCT_ID}`;
  const studio = createTestStudio({
    [`GET ${path}`]: () =>
      isGone ? refuse(404, 'PRODUCT_NOT_FOUND', 'This product no longer exists.') : { product: stored },
    [`PUT ${path}`]: ({ body }: Asked) => {
      sent.push(body);
      stored = { ...stored, ...body, version: body.version + 1 };
      return { product: stored, cleaned: [] };
    },
    'POST /api/v1/products/changes': ({ body }: Asked) => {
      sent.push(body);
      return { results: [{ productId: PRODUCT_ID, result: 'changed', problem: '' }], undoToken: idOf('9') };
    },
    'GET /api/v1/product-categories': () => ({ categories: [] }),
    ...more,
  });
  renderInStudio(
    <ProductScreen
      productId={PRODUCT_ID}
      website={website}
      stores={[{ id: STORE_ID, title: 'Shop', urlId: 'shop' }]}
      mayChange={mayChange}
      isNew={false}
      backLink="#/store/products"
      parts={{ ...parts, Preview }}
      onOpen={() => undefined}
      onGone={() => gone.push('gone')}
    />,
    studio,
  );
  return { sent, gone };
}

it('saves what is written by itself, and says when', async () => {
  const { sent } = show();
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mug of clay' } });
  expect(await screen.findByText(/^Saved/)).toBeDefined();
  expect(sent).toEqual([{ version: 1, name: 'Mug of clay' }]);
});

it('says what was taken out of a text that it saved, and shows the text as stored', async () => {
  const { sent } = show({
    more: {
      [`PUT /api/v1/products/${PRODUCT_ID}`]: ({ body }: Asked) => ({
        product: productOf({ ...body, excerpt: 'Words', version: 2 }),
        cleaned: ['excerpt'],
      }),
    },
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Short description');
  fireEvent.change(field, { target: { value: 'Words<script>x()</script>' } });
  expect(
    await screen.findByText(
      /^Code, styles or embeds were removed from “Short description”, .* ask an owner or admin/,
    ),
  ).toBeDefined();
  expect(field.value).toBe('Words');
  expect(sent).toEqual([]);
});

it.each([
  [false, 'This product has no file yet. Add the file that buyers get, then show it on the site.', true],
  [true, 'Visitors see it as unavailable because it has no file. Add the file for customers.', false],
])(
  'says of a digital product without a file, shown: %s, that it cannot be bought',
  async (isVisible, words, isOff) => {
    show({ product: productOf({ productType: 2, lacksFile: true, isVisible }) });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Visible' }).disabled).toBe(isOff);
  },
);

it('shows what search engines will, as it is written', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mug of clay' } });
  fireEvent.change(screen.getByLabelText('Short description'), { target: { value: 'word '.repeat(60) } });
  const result = within(screen.getByRole('figure', { name: 'In search results' }));
  expect(result.getByText(`Mug of clay — ${website.title}`)).toBeDefined();
  expect(result.getByText(/^(word )+word…$/).textContent.length).toBeLessThanOrEqual(160);
  expect(screen.getByText(/It has 299, so its end may be cut off\./)).toBeDefined();
});

it('tells search engines words of their own, and keeps them', async () => {
  const { sent } = show();
  fireEvent.change(await screen.findByLabelText('SEO title'), {
    target: { value: ' Clay mug ' },
  });
  fireEvent.change(screen.getByLabelText('SEO description'), {
    target: { value: 'Thrown by hand.' },
  });
  const result = within(screen.getByRole('figure', { name: 'In search results' }));
  expect(result.getByText(`Clay mug — ${website.title}`)).toBeDefined();
  expect(result.getByText('Thrown by hand.')).toBeDefined();
  await expect
    .poll(() => sent)
    .toEqual([{ version: 1, seoTitle: 'Clay mug', seoDescription: 'Thrown by hand.' }]);
});

it('tells a price of 0 by a label, and does not save it without one', async () => {
  const { sent } = show();
  await userEvent.click(await screen.findByLabelText('Show a price of 0 as a label'));
  const label = await screen.findByLabelText('Label for free prices');
  expect(label).toHaveProperty('value', 'Free');
  await expect
    .poll(() => sent)
    .toEqual([
      {
        version: 1,
        freeIfZero: true,
        freeLabel: 'Free',
        freeLabels: { fr: 'Gratuit', de: 'Kostenlos', es: 'Gratis', ja: '無料', ar: 'مجاني' },
      },
    ]);
  fireEvent.change(label, { target: { value: ' ' } });
  expect(await screen.findByText('Free-price label required when free-if-zero is set')).toBeDefined();
  fireEvent.change(label, { target: { value: 'On the house' } });
  await expect.poll(() => sent.at(-1)).toEqual({ version: 2, freeLabel: 'On the house' });
  expect(sent).toHaveLength(2);
  fireEvent.change(await screen.findByLabelText('The same in German'), { target: { value: '' } });
  fireEvent.change(await screen.findByLabelText('The same in French'), { target: { value: 'Offert' } });
  await expect.poll(() => sent.at(-1)).toMatchObject({ freeLabels: { fr: 'Offert' } });
  expect(sent.at(-1)).not.toHaveProperty('freeLabels.de');
});

it('takes what a variant holds for its unit price, and says what of it cannot be read', async () => {
  const unitMeasure = { amount: 750, unit: 'ml', perAmount: 1, perUnit: 'l' } as const;
  const one = (more = {}) => productOf({ variantOptionOrdering: [], variants: [variantOf('c', more)] });
  const sent: unknown[] = [];
  show({
    product: one(),
    more: {
      [`PUT /api/v1/products/${PRODUCT_ID}/variants`]: ({ body }: Asked) => {
        sent.push(body);
        return { product: { ...one({ unitMeasure }), version: 2 } };
      },
    },
  });
  const field = await screen.findByLabelText('Unit price for');
  fireEvent.change(field, { target: { value: '750 ml per 1 kg' } });
  fireEvent.blur(field);
  expect(await screen.findByText(/^Enter two units of one kind, such as ml and l\./)).toBeDefined();
  fireEvent.change(field, { target: { value: '750 ml / l' } });
  fireEvent.blur(field);
  await expect.poll(() => sent).toMatchObject([{ version: 1, variants: [{ unitMeasure }] }]);
  expect(field).toHaveProperty('value', '750 ml per 1 l');
});

it('shows a hidden product at a set time in the time zone of the site, until it is shown', async () => {
  const { sent } = show({ product: productOf({ isVisible: false }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show at a set time' }));
  const field = await screen.findByLabelText('Date and time');
  fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Set this time' }));
  expect(await screen.findByText('This time is past. Choose a later one.')).toBeDefined();
  const year = new Date().getUTCFullYear() + 1;
  fireEvent.change(field, { target: { value: `${year}-01-15T09:00` } });
  await userEvent.click(screen.getByRole('button', { name: 'Set this time' }));
  await expect.poll(() => sent).toEqual([{ version: 1, publishOn: `${year}-01-15T14:00:00.000Z` }]);
  expect(screen.getByText(/hidden until its time/)).toBeDefined();
  await userEvent.click(screen.getByRole('switch', { name: 'Visible' }));
  await expect.poll(() => sent[1]).toEqual({ version: 2, isVisible: true, publishOn: null });
  expect(screen.queryByRole('button', { name: /^From/ })).toBeNull();
});

it('marks a field that cannot be saved, and sends nothing', async () => {
  const { sent } = show();
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: '' } });
  expect(await screen.findByText('Enter a name for the product.')).toBeDefined();
  expect(await screen.findByText(/What you typed is kept here\./)).toBeDefined();
  expect(sent).toEqual([]);
});

it('has a row for each variant, and marks the one that is wrong', async () => {
  show();
  const grid = within(await screen.findByRole('grid', { name: 'Variants' }));
  expect(grid.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Small', 'Large']);
  await userEvent.click(grid.getByRole('checkbox', { name: 'On sale of Large' }));
  expect(await grid.findByText('Enter a sale price.')).toBeDefined();
});

it('has plain fields for a product without options', async () => {
  show({ product: productOf({ variantOptionOrdering: [], variants: [variantOf('c')] }) });
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price in USD' })).toHaveProperty(
    'value',
    '10.00',
  );
  expect(screen.queryByRole('grid', { name: 'Variants' })).toBeNull();
});

it('asks buyers what is written here', async () => {
  const { sent } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add custom fields' }));
  expect(await screen.findByRole('textbox', { name: 'Label of Message' })).toBeDefined();
  await expect
    .poll(() => sent, { timeout: 10_000 })
    .toMatchObject([{ additionalFieldsForm: { name: 'Mug', fields: [{ type: 'text', title: 'Message' }] } }]);
});

it('puts the product into the bin, with a way back', async () => {
  const { sent, gone } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Mug' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const notice = within(
    (await screen.findByText('Mug is in the bin.')).closest('[role="alert"]') as HTMLElement,
  );
  expect(notice.getByRole('button', { name: 'Undo' })).toBeDefined();
  expect([sent, gone]).toEqual([[{ productIds: [PRODUCT_ID], change: { kind: 'delete' } }], ['gone']]);
});

it('can be read by who does not change products', async () => {
  show({ mayChange: false });
  expect(await screen.findByLabelText('Name')).toHaveProperty('disabled', true);
  expect(screen.getByText('Your role can view products, but not change them.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More actions for Mug' })).toBeNull();
});

it('is previewed with its pictures to who reads products and not the library', async () => {
  const asked: string[] = [];
  const picture = {
    id: idOf('8'),
    assetUrl: '/images/8/kiln.webp',
    filename: 'kiln.webp',
    width: 1500,
    height: 1000,
    title: '',
    altText: 'A kiln',
    focalX: 0.5,
    focalY: 0.5,
    colorData: {},
  };
  const Preview = ({ page }: ComponentProps<ProductParts['Preview']>) => (
    <p>Shown: {JSON.stringify(page?.json['item'])}</p>
  );
  show({
    product: productOf({ images: [picture] }),
    mayChange: false,
    Preview,
    more: {
      'GET /api/v1/pages/store': () => pageDataOf('/shop', ''),
      'GET /api/v1/commerce-preferences/merchandising': () => ({ websiteId: idOf('f') }),
      [`GET /api/v1/media/${picture.id}`]: () => asked.push(picture.id),
    },
  });
  expect(await screen.findByText(/^Shown: .*kiln\.webp/)).toBeDefined();
  expect(asked).toEqual([]);
});

it('says when the product no longer exists', async () => {
  show({ isGone: true });
  expect(await screen.findByText('This product no longer exists.')).toBeDefined();
});
