import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { formatInZone } from '../../components/zone-time.ts';
import { pageDataOf } from '../../components/testing/page-data.ts';
import type { DataPreview } from '../preview/offers.ts';
import { createHeldSource } from '../preview/text-source.ts';
import { toFixedSource } from '../templates/theme-texts.ts';
import { SiteDayScreen } from './site-day-screen.tsx';

const [PAST, NOW, SOON] = ['20', '21', '24'].map((day) => `2026-11-${day}T12:00:00.000Z`) as [
  string,
  string,
  string,
];
/** As screens tell a moment by the clock of the site. */
const when = (moment: string) => formatInZone(Date.parse(moment), 'Europe/Rome');

const days = [
  { on: PAST, kind: 'published', title: 'Winter shelf' },
  { on: NOW, kind: 'now', title: '' },
  { on: SOON, kind: 'release', title: 'Sale' },
];

interface Asked {
  readonly query: Readonly<Record<string, string>>;
}

/** Stands in for the preview, which needs a frame and a worker. */
const Preview: typeof DataPreview = ({ source, page, css, on, failure, onNavigate, children }) => {
  const files = useSyncExternalStore(source.subscribe, source.files);
  const texts = files.map(({ path, text }) => `${path} ${text}`);
  return (
    <div>
      <output>{[page?.title, texts, css, new Date(on ?? 0).toISOString(), failure].join(' | ')}</output>
      <button type="button" onClick={() => onNavigate?.('/shop')}>
        Shop link
      </button>
      {children}
    </div>
  );
};

afterEach(cleanup);

function Screen({ first }: { first: string | undefined }) {
  const [chosen, setChosen] = useState<{ on: string | undefined; path: string }>({ on: first, path: '/' });
  return (
    <SiteDayScreen
      {...chosen}
      timeZone="Europe/Rome"
      language="en-US"
      backLink="#/releases"
      parts={{ Preview, createHeldSource, toFixedSource }}
      onChange={setChosen}
    />
  );
}

function show(answers: Answers = {}, first?: string) {
  renderInStudio(
    <Screen first={first} />,
    createTestStudio({
      'GET /api/v1/site-days': () => ({ days }),
      'GET /api/v1/site-days/theme': ({ query }: Asked) => ({
        files: [{ path: 'site.region', content: `of ${query['on']}` }],
        common: [],
        css: query['on'] === SOON ? 'p{}' : null,
        pages: [{ path: '/', title: 'Home', kind: 'page', template: 'pages/home.page' }],
        leftOut: query['on'] === SOON ? [{ title: 'Late', on: SOON, problem: 'It is gone.' }] : [],
      }),
      'GET /api/v1/site-days/page': ({ query }: Asked) =>
        pageDataOf(query['path'] ?? '', `Page ${query['path']}`),
      ...answers,
    }),
  );
}

const shown = async (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));

it('begins with this moment, and shows another one by slider and buttons', async () => {
  show();
  await shown(`${when(NOW)} · Now`);
  await shown(`Page / | site.region of ${NOW} |  | ${NOW} | `);
  const slider = screen.getByRole('slider', { name: 'Moment' });
  fireEvent.change(slider, { target: { value: '2' } });
  await shown(`${when(SOON)} · Scheduled release: Sale`);
  expect(slider.getAttribute('aria-valuetext')).toBe(`${when(SOON)} · Scheduled release: Sale`);
  await shown(`Page / | site.region of ${SOON} | p{} | ${SOON} | `);
  expect((await screen.findByRole('list', { name: 'Releases that are left out' })).textContent).toBe(
    `The release “Late” of ${when(SOON)} is left out: it cannot go live as things are. It is gone.`,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await shown(`${when(PAST)} · Published: Winter shelf`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier' }).disabled).toBe(true);
});

it('shows any moment by the clock of the site, and follows links', async () => {
  show({}, PAST);
  const field = await screen.findByLabelText('Date and time (Europe/Rome)');
  fireEvent.change(field, { target: { value: '2026-11-22T10:30' } });
  await shown(when('2026-11-22T09:30:00.000Z'));
  await shown('Page / | site.region of 2026-11-22T09:30:00.000Z |  | 2026-11-22T09:30:00.000Z | ');
  await userEvent.click(screen.getByRole('button', { name: 'Shop link' }));
  await shown('Page /shop | site.region of 2026-11-22T09:30:00.000Z |  | 2026-11-22T09:30:00.000Z | ');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Page' }).value).toBe('/shop');
});

it('says what cannot be read', async () => {
  show({ 'GET /api/v1/site-days': () => refuse(503, 'UNAVAILABLE', 'Try again in a moment.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.');
});
