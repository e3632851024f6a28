import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { MailTemplatesScreen } from './mail-templates-screen.tsx';

const TEST = 'POST /api/v1/mail-previews/password-reset/tests';

beforeEach(() => {
  window.location.hash = '#/settings/mail-previews';
});

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(answers: Answers = {}, mayChange = true) {
  const preview = (template: string) => [
    `GET /api/v1/mail-previews/${template}`,
    ({ query }: { query: { language: string } }) => ({
      language: query.language,
      subject: `${template} in ${query.language}`,
      html: '<html><head></head><body>Hello</body></html>',
      text: `Text of ${template}`,
    }),
  ];
  const studio = createTestStudio({
    'GET /api/v1/mail-previews': () => ({
      templates: ['contributor-invitation', 'password-reset'],
      languages: ['de', 'en', 'fr'],
    }),
    ...(Object.fromEntries(['contributor-invitation', 'password-reset'].map(preview)) as Answers),
    ...answers,
  });
  renderInStudio(<MailTemplatesScreen siteLanguage="en-GB" mayChange={mayChange} mayReadOrders />, studio);
}

it('shows each mail in the language of the site and in others', async () => {
  show();
  expect(await screen.findByText('contributor-invitation in en')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Password reset' }));
  expect(await screen.findByText('password-reset in en')).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'French' }));
  expect(await screen.findByText('password-reset in fr')).toBeDefined();
  expect(window.location.hash).toBe('#/settings/mail-previews?template=password-reset&language=fr');
});

it('shows a mail about orders with one of them, in other languages too', async () => {
  const [template, orderId] = ['order-shipped', 'a'.repeat(24)];
  const listed = {
    id: orderId,
    kind: 'purchase',
    orderNumber: '1001',
    createdOn: 0,
    status: 'OPEN',
    paymentState: 'PAID',
    fulfillmentState: 'UNFULFILLED',
    customerEmail: 'ada@marsh.example',
    grandTotal: { currency: 'USD', value: '24.00' },
    testMode: false,
    customerName: 'Ada Marsh',
    totalQuantity: 1,
    isNew: false,
  };
  const shown = { html: '<p>Sent</p>', text: 'Sent' };
  window.location.hash = `#/settings/mail-previews?template=${template}`;
  show({
    'GET /api/v1/mail-previews': () => ({ templates: [template], languages: ['de', 'en'] }),
    [`GET /api/v1/mail-previews/${template}`]: () => ({ ...shown, language: 'en', subject: 'A sample' }),
    'GET /api/v1/orders': () => ({ orders: [listed], hasNextPage: false, nextPageCursor: null }),
    [`GET /api/v1/orders/${orderId}/mail-previews/${template}`]: ({
      query,
    }: {
      query: { language: string };
    }) => ({ ...shown, language: query.language, subject: `1001 in ${query.language}` }),
  });
  expect(await screen.findByText('A sample', { selector: 'dd' })).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: '#1001 Ada Marsh' }));
  expect(await screen.findByText('1001 in en')).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  expect(await screen.findByText('1001 in de')).toBeDefined();
});

it('shows it light and dark, on a phone and on a computer, and as text', async () => {
  show();
  const frame = () => screen.findByTitle('The email as its recipient sees it');
  expect([(await frame()).dataset['scheme'], (await frame()).style.width]).toEqual(['light', '640px']);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Phone' }));
  expect([(await frame()).dataset['scheme'], (await frame()).style.width]).toEqual(['dark', '390px']);
  await userEvent.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(screen.getByRole('region', { name: 'Plain text' }).textContent).toBe(
    'Text of contributor-invitation',
  );
});

it('sends a test to who asks, in the language that is shown', async () => {
  const asked: unknown[] = [];
  window.location.hash = '#/settings/mail-previews?template=password-reset&language=de';
  show({
    [TEST]: ({ body }: { body: unknown }) => {
      asked.push(body);
      return { to: 'ines@example.com' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('A test is on its way to ines@example.com.')).toBeDefined();
  expect(asked).toEqual([{ language: 'de' }]);
});

it('says why no test is sent', async () => {
  window.location.hash = '#/settings/mail-previews?template=password-reset';
  show({ [TEST]: () => refuse(429, 'RATE_LIMITED', 'Too many requests.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('Too many requests.')).toBeDefined();
});

it('sends nothing for who may only read', async () => {
  show({}, false);
  const shown = within(await screen.findByRole('region', { name: 'Staff invitation' }));
  expect(await shown.findByText('contributor-invitation in en')).toBeDefined();
  expect(shown.queryByRole('button', { name: 'Send a test to me' })).toBeNull();
});
