import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useWebsite } from './queries.ts';
import { SiteSettingsScreen } from './site-settings-screen.tsx';

const website = {
  id: 'a'.repeat(24),
  version: 3,
  title: 'Saltmarsh',
  tagLine: 'Pots',
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
  liveReleaseId: 'b'.repeat(24),
  unpublishedChanges: 0,
};

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

function Screen() {
  return (
    <QueryState query={useWebsite()} label="Opening">
      {(data) => <SiteSettingsScreen website={data} />}
    </QueryState>
  );
}

/** A server that keeps the settings; somebody else may have changed them. */
function show(meanwhile: Partial<typeof website> = {}, now: Partial<typeof website> = {}) {
  const sent: unknown[] = [];
  let stored = { ...website, ...now };
  let isFirst = true;
  const studio = createTestStudio({
    'GET /api/v1/website': () => stored,
    'PUT /api/v1/website': ({ body }: { body: { version: number } & Partial<typeof website> }) => {
      sent.push(body);
      if (isFirst && Object.keys(meanwhile).length > 0) {
        stored = { ...stored, ...meanwhile, version: stored.version + 1 };
      }
      isFirst = false;
      if (body.version !== stored.version)
        return refuse(409, 'STALE', 'Changed meanwhile.', { current: stored });
      stored = { ...stored, ...body, version: stored.version + 1 };
      return { website: stored };
    },
  });
  renderInStudio(<Screen />, studio);
  return { sent, stored: () => stored };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('sends only what changed, with the version it is based on, and says when it was saved', async () => {
  const { sent } = show();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true);
  await type('Tag line', 'Bowls');
  expect(screen.getByRole('status').textContent).toBe('Not saved yet');
  await save();
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Saved \d/);
  expect(sent).toEqual([{ version: 3, tagLine: 'Bowls' }]);
});

it('marks a field that is wrong before anything is sent', async () => {
  const { sent } = show();
  await userEvent.clear(await field('Title'));
  await save();
  expect(await screen.findByText('Enter a title for the site.')).toBeDefined();
  expect(sent).toEqual([]);
});

it('takes over by itself what somebody else changed in other fields', async () => {
  const { sent, stored } = show({ title: 'Saltmarsh Pottery' });
  await type('Tag line', 'Bowls');
  await save();
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toContain('together with somebody else’s changes');
  expect(sent).toEqual([
    { version: 3, tagLine: 'Bowls' },
    { version: 4, tagLine: 'Bowls' },
  ]);
  expect(stored()).toMatchObject({ title: 'Saltmarsh Pottery', tagLine: 'Bowls' });
  expect((await field('Title')).value).toBe('Saltmarsh Pottery');
});

it.each([
  ['Keep my version', 'Mine'],
  ['Use their version', 'Theirs'],
])('lets the person decide about a field that both changed: %s', async (act, title) => {
  const { stored } = show({ title: 'Theirs' });
  await type('Title', 'Mine');
  await type('Tag line', 'Bowls');
  await save();
  const conflict = within(await screen.findByRole('group', { name: 'Two versions of title' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.click(conflict.getByRole('button', { name: act }));
  await save();
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Saved \d/);
  expect(stored()).toMatchObject({ title, tagLine: 'Bowls' });
});

it('keeps what was typed while another screen is looked at, and gives it up on demand', async () => {
  show();
  await type('Title', 'Half typed');
  cleanup();
  show();
  expect((await field('Title')).value).toBe('Half typed');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((await field('Title')).value).toBe('Saltmarsh');
});

it('says where the store is, and what that changes', async () => {
  const { sent } = show();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Country' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Australia' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Currency' }));
  await userEvent.click(await screen.findByRole('option', { name: /\(AUD\)$/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Weight unit' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Kilograms (kg)' }));
  await save();
  expect(
    await screen.findByText(/^Nothing is converted: what costs 12\.50 USD now costs 12\.50 AUD then\./),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the currency' }));
  await expect
    .poll(() => sent)
    .toEqual([{ version: 3, country: 'AU', currency: 'AUD', weightUnit: 'KILOGRAM' }]);
});

it('keeps the currency once something was sold, and says why', async () => {
  show({}, { isCurrencyFixed: true });
  const currency = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Currency' });
  expect([currency.disabled, currency.value]).toEqual([true, 'US Dollar (USD)']);
  expect(screen.getByText(/^It stays, because there are orders/)).toBeDefined();
});

it('chooses language and time zone by name', async () => {
  const { sent } = show();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: /\(de\)$/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Europe\/Berlin \(UTC\+0[12]:00\)$/ }));
  await save();
  await expect.poll(() => sent).toEqual([{ version: 3, language: 'de', timeZone: 'Europe/Berlin' }]);
});
