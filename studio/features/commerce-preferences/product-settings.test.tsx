import { cleanNotifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ProductSettings } from './product-settings.tsx';

const PRODUCT = 'b'.repeat(24);
const OTHER = 'c'.repeat(24);

afterEach(() => {
  cleanNotifications();
  cleanup();
});

/** A server whose store says what is scarce, and of another product something of its own. */
function show(isReadOnly = false) {
  const sent: Record<string, unknown>[] = [];
  let preferences: Record<string, unknown> = {
    scarcityEnabled: true,
    buttonText: 'Write to me',
    products: { [OTHER]: { customSoldOutText: 'Next firing' } },
  };
  let version = 1;
  const studio = createTestStudio({
    'GET /api/v1/commerce-preferences': () => ({
      namespaces: [{ namespace: 'merchandising', version, preferences }],
    }),
    'PUT /api/v1/commerce-preferences/merchandising': ({ body }: { body: Record<string, unknown> }) => {
      sent.push(body);
      preferences = body;
      version += 1;
      return { websiteId: 'a'.repeat(24), ...body };
    },
  });
  renderInStudio(<ProductSettings productId={PRODUCT} isReadOnly={isReadOnly} />, studio);
  return () => sent.at(-1)?.['products'];
}

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('shows what the store says where the product says nothing, and keeps what it says alone', async () => {
  const products = show();
  const button = await field('Waiting list button');
  expect([button.value, button.placeholder]).toEqual(['', 'Write to me']);
  const scarce = await screen.findByRole<HTMLInputElement>('combobox', {
    name: /^Show when stock is low/,
  });
  expect(scarce.value).toBe('As in the store: on');
  fireEvent.change(button, { target: { value: ' Ring me ' } });
  fireEvent.blur(button);
  const others = { [OTHER]: { customSoldOutText: 'Next firing' } };
  await expect.poll(products).toEqual({ ...others, [PRODUCT]: { buttonText: 'Ring me' } });
  await userEvent.click(scarce);
  await userEvent.click(await screen.findByRole('option', { name: 'Off' }));
  await expect
    .poll(products)
    .toEqual({ ...others, [PRODUCT]: { buttonText: 'Ring me', scarcityEnabled: false } });
  const number = await field('Low stock threshold');
  fireEvent.change(number, { target: { value: '0' } });
  fireEvent.blur(number);
  await expect.poll(products).toMatchObject({ [PRODUCT]: { scarcityThreshold: 1 } });
});

it('takes back what the product said alone, and leaves nothing of it', async () => {
  const products = show();
  const text = await field('Sold out label');
  fireEvent.change(text, { target: { value: 'Gone' } });
  fireEvent.blur(text);
  await expect.poll(products).toMatchObject({ [PRODUCT]: { customSoldOutText: 'Gone' } });
  fireEvent.change(text, { target: { value: '' } });
  fireEvent.blur(text);
  await expect.poll(products).toEqual({ [OTHER]: { customSoldOutText: 'Next firing' } });
});

it('is only read by who may not change it', async () => {
  show(true);
  expect((await field('Waiting list button')).disabled).toBe(true);
});
