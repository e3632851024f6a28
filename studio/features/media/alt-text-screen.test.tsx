import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '#shared/features/media/contract.ts';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { AltTextScreen } from './alt-text-screen.tsx';
import { mediaOf } from './testing/media-of.ts';

const LATE_ID = '9'.repeat(24);
const LATER = '2026-11-21T09:00:00.000Z';
const names = ['heron', 'gull', 'dune'];
const PICTURES = names.map((name, index) =>
  mediaOf({ id: String(index).repeat(24), filename: `${name}.png`, title: name, altText: '' }),
);

interface Call {
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

function show(media: readonly Media[], answers: Answers = {}) {
  let stored = media;
  const asked: unknown[] = [];
  const ids = [...media.map(({ id }) => id), LATE_ID];
  const changes = ids.map((id) => [
    `PUT /api/v1/media/${id}`,
    ({ body }: Call) => {
      const { version, ...fields } = body ?? {};
      stored = stored.map((one) =>
        one.id === id ? { ...one, ...fields, version: Number(version) + 1 } : one,
      );
      return { media: stored.find((one) => one.id === id) };
    },
  ]);
  const studio = createTestStudio({
    'GET /api/v1/media': ({ query }: Call) => {
      asked.push(query?.['filter']);
      return { media: stored, total: 5, hasNextPage: false, nextPageCursor: null };
    },
    ...(Object.fromEntries(changes) as Answers),
    ...answers,
  });
  renderInStudio(<AltTextScreen />, studio);
  const add = (one: Media) => {
    stored = [one, ...stored.filter(({ id }) => id !== one.id)];
  };
  return { asked, add, texts: () => stored.map(({ altText }) => altText), stored: () => stored };
}

beforeEach(() => {
  window.location.hash = '#/content/alt-texts';
  window.sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  window.location.hash = '';
});

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Alt text of ${name}` });

describe('pictures without words', () => {
  it('are described one after the other with Enter, and counted', async () => {
    const { texts } = show(PICTURES);
    await userEvent.type(await field('heron'), 'A heron in the reeds{Enter}');
    expect(document.activeElement).toBe(await field('gull'));
    await userEvent.keyboard('A gull on a post{Enter}');
    expect(document.activeElement).toBe(await field('dune'));
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(await field('gull'));
    await waitFor(() => expect(texts()).toEqual(['A heron in the reeds', 'A gull on a post', '']));
    expect(await screen.findByText('2 of 5 pictures done')).toBeDefined();
  });

  it('are done too when they are for decoration', async () => {
    const { stored } = show(PICTURES);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'heron is decorative' }));
    expect((await field('heron')).disabled).toBe(true);
    expect(await screen.findByText('1 of 5 pictures done')).toBeDefined();
    expect(stored()[0]).toMatchObject({ isDecorative: true, version: 2 });
  });

  it('keep what could not be saved, with the reason', async () => {
    show(PICTURES, {
      [`PUT /api/v1/media/${PICTURES[0]?.id}`]: () => refuse(503, 'BUSY', 'The server is busy.'),
    });
    await userEvent.type(await field('heron'), 'A heron{Enter}');
    expect(await screen.findByText('Not saved. The server is busy.')).toBeDefined();
    expect((await field('heron')).value).toBe('A heron');
    expect(screen.getByText('0 of 5 pictures done')).toBeDefined();
  });

  it('stay where they are when somebody comes back to the window', async () => {
    const { asked, texts } = show(PICTURES);
    await userEvent.type(await field('heron'), 'A heron{Enter}');
    await waitFor(() => expect(texts()[0]).toBe('A heron'));
    document.dispatchEvent(new Event('visibilitychange'));
    await userEvent.type(await field('gull'), 'A gull{Enter}');
    expect(await screen.findByText('2 of 5 pictures done')).toBeDefined();
    expect(asked).toEqual(['missingAlt']);
    expect((await field('heron')).value).toBe('A heron');
  });

  it('that come while others are described are below them, and nothing typed is lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { add, texts } = show(PICTURES);
    await userEvent.type(await field('gull'), 'A gull');
    add(mediaOf({ id: LATE_ID, filename: 'tern.png', title: 'tern', altText: '', createdOn: LATER }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await field('tern');
    expect(screen.getAllByRole('textbox')).toEqual([
      await field('heron'),
      await field('gull'),
      await field('dune'),
      await field('tern'),
    ]);
    expect((await field('gull')).value).toBe('A gull');
    expect(document.activeElement).toBe(await field('gull'));
    expect(await screen.findByText(/of 6 pictures done/)).toBeDefined();
    await userEvent.type(await field('tern'), 'A tern{Enter}');
    await waitFor(() => expect(texts()[0]).toBe('A tern'));
  });

  it('that somebody else described meanwhile show both texts, and the person chooses', async () => {
    const [heron] = PICTURES;
    const theirs = { ...heron, altText: 'A grey bird', version: 2 };
    const sent: unknown[] = [];
    show(PICTURES, {
      [`PUT /api/v1/media/${heron?.id}`]: ({ body }: Call) => {
        sent.push(body);
        if (body?.['version'] === 1) return refuse(409, 'STALE', 'It was changed.', { current: theirs });
        return { media: { ...theirs, ...body, version: 3 } };
      },
    });
    await userEvent.type(await field('heron'), 'A heron{Enter}');
    const group = within(await screen.findByRole('group', { name: 'Two versions of alt text' }));
    expect(group.getByText('A grey bird')).toBeDefined();
    expect(group.getByText('A heron')).toBeDefined();
    expect((await field('heron')).value).toBe('A heron');
    await userEvent.click(group.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ version: 2, altText: 'A heron' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Two values/ })).toBeNull());
  });

  it('are none where there is nothing to do', async () => {
    show([]);
    expect(await screen.findByText('Every picture has alt text')).toBeDefined();
  });
});

describe('pictures with the same words', () => {
  it('are done when their words have become others', async () => {
    window.location.hash = '#/content/alt-texts?filter=sameAlt';
    const { asked } = show(PICTURES.slice(0, 2).map((one) => ({ ...one, altText: 'A bird' })));
    await userEvent.type(await field('heron'), ' with long legs{Enter}');
    expect(await screen.findByText('1 of 5 pictures done')).toBeDefined();
    expect(asked).toEqual(['sameAlt']);
  });

  it('are shown when they are chosen', async () => {
    const { asked } = show(PICTURES);
    await userEvent.click(await screen.findByRole('radio', { name: 'Used twice' }));
    await waitFor(() => expect(asked).toEqual(['missingAlt', 'sameAlt']));
    expect(window.location.hash).toBe('#/content/alt-texts?filter=sameAlt');
  });
});
