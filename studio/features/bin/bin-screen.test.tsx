import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { BinEntry, RestoredThing } from '#shared/features/bin/contract.ts';
import type { Person } from '#shared/features/contributors/permissions.ts';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { BinScreen } from './bin-screen.tsx';

const LIST = 'GET /api/v1/bin';
const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const [FIRST = '', SECOND = ''] = ids;
const admin = { roles: [CONTRIBUTOR_ROLE.admin], isOwner: false };

function entry(index: number, part: Partial<BinEntry> = {}): BinEntry {
  return {
    id: ids[index] ?? '',
    kind: 'template-file',
    itemId: `blocks/${index}.block`,
    title: `${index}.block`,
    place: 'blocks',
    deletedOn: '2026-11-19T12:00:00Z',
    deletedBy: 'Ada',
    erasedOn: '2026-12-19T12:00:00Z',
    ...part,
  };
}

const page = (entries: BinEntry[]) => ({
  entries,
  hasNextPage: false,
  nextPageCursor: null,
  kinds: entries.length === 0 ? [] : [{ kind: 'template-file', count: entries.length }],
});
const restored = (index: number, name = `${index}.block`): RestoredThing => ({
  kind: 'template-file',
  itemId: `blocks/${name}`,
  title: name,
  place: 'blocks',
});

function show(answers: Answers, person: Person = admin) {
  const onRestored = vi.fn<(entry: BinEntry, thing: RestoredThing) => Promise<void>>(async () => undefined);
  const shown = vi.fn<(itemId: string) => void>();
  renderInStudio(
    <BinScreen
      person={person}
      onRestored={onRestored}
      onShow={({ itemId }) =>
        () =>
          shown(itemId)
        }
    />,
    createTestStudio(answers),
  );
  return { onRestored, shown };
}

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  window.location.hash = '#/settings/bin';
});
afterEach(cleanup);

describe('the bin', () => {
  it('tells what is in it, where it was, who deleted it and how long it stays', async () => {
    show({ [LIST]: () => page([entry(0), entry(1, { erasedOn: '2026-11-22T10:00:00Z', place: '' })]) });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('0.blockTheme file');
    expect(first?.textContent).toContain('Was in blocks. Deleted by Ada, 2 days ago.');
    expect(first?.textContent).toContain('28 days left');
    expect(second?.textContent).toContain('Deleted permanently within a day');
    expect(second?.textContent).not.toContain('Was in');
  });

  it('says when it is empty, and when nothing is like what is looked for', async () => {
    show({ [LIST]: () => page([]) });
    expect(await screen.findByText('The bin is empty')).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the bin' }), 'card');
    expect(await screen.findByText('No items found')).toBeDefined();
    expect(window.location.hash).toBe('#/settings/bin?search=card');
  });

  it('says why it cannot be read, and tries again', async () => {
    let count = 0;
    show({
      [LIST]: () => {
        count += 1;
        return count === 1 ? refuse(503, 'UNAVAILABLE', 'The server is busy.') : page([entry(0)]);
      },
    });
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('0.block')).toBeDefined();
  });

  it('lets who may not change templates look only', async () => {
    show({ [LIST]: () => page([entry(0)]) }, { roles: [CONTRIBUTOR_ROLE.websiteManager], isOwner: false });
    expect(await screen.findByText('0.block')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore: 0.block' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('bringing back', () => {
  it('tells that it is done, and leads there', async () => {
    const { onRestored, shown } = show({
      [LIST]: () => page([entry(0)]),
      [`POST /api/v1/bin/${FIRST}/restoration`]: () => restored(0),
    });
    await userEvent.click(await button('Restore: 0.block'));
    expect(await screen.findByText('0.block is back in blocks.')).toBeDefined();
    expect(onRestored.mock.calls[0]?.[1]).toEqual(restored(0));
    await userEvent.click(await button('Show it'));
    expect(shown.mock.calls).toEqual([['blocks/0.block']]);
  });

  it('asks for another name when the place is taken', async () => {
    const asked: unknown[] = [];
    show({
      [LIST]: () => page([entry(0)]),
      [`POST /api/v1/bin/${FIRST}/restoration`]: ({ body: { name } }: { body: { name?: string } }) => {
        asked.push(name);
        if (name === undefined) {
          return refuse(409, 'PLACE_TAKEN', 'Taken.', { suggestion: 'blocks/0-2.block' });
        }
        return name === 'bad'
          ? refuse(400, 'INVALID_INPUT', 'Bad.', { errors: { name: 'Blocks are kept in blocks/.' } })
          : restored(0, '0-2.block');
      },
    });
    await userEvent.click(await button('Restore: 0.block'));
    const dialog = await screen.findByRole('dialog', { name: 'Name already in use' });
    const field = within(dialog).getByRole('textbox', { name: 'Name' });
    expect(field).toHaveProperty('value', 'blocks/0-2.block');
    await userEvent.clear(field);
    await userEvent.type(field, 'bad{Enter}');
    expect(await within(dialog).findByText('Blocks are kept in blocks/.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, 'blocks/0-2.block{Enter}');
    expect(await screen.findByText('0-2.block is back in blocks.')).toBeDefined();
    expect(asked).toEqual([undefined, 'bad', 'blocks/0-2.block']);
  });

  it('of several is one act, and stops at what would stop the others', async () => {
    show({
      [LIST]: () => page([entry(0), entry(1), entry(2)]),
      [`POST /api/v1/bin/${FIRST}/restoration`]: () => restored(0),
      [`POST /api/v1/bin/${SECOND}/restoration`]: () =>
        refuse(403, 'NOT_ALLOWED', 'Your role does not allow this.'),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 shown' }));
    const bar = screen.getByRole('group', { name: 'Bulk actions' });
    expect(within(bar).getByRole('status').textContent).toBe('3 selected');
    await userEvent.click(within(bar).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Your role does not allow this.')).toBeDefined();
    expect(await screen.findByText('0.block is back in blocks.')).toBeDefined();
  });
});

describe('erasing', () => {
  it('asks first, and tells that it is done', async () => {
    let entries = [entry(0), entry(1)];
    const erased: string[] = [];
    const erase = (id: string) => () => {
      erased.push(id);
      entries = entries.filter((one) => one.id !== id);
      return { success: true };
    };
    show({
      [LIST]: () => page(entries),
      [`DELETE /api/v1/bin/${FIRST}`]: erase(FIRST),
      [`DELETE /api/v1/bin/${SECOND}`]: erase(SECOND),
    });
    await userEvent.click(await button('Delete permanently: 0.block'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 0.block permanently?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(erased).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete 2 items permanently?' })).getByRole('button', {
        name: 'Delete permanently',
      }),
    );
    expect(await screen.findByText('2 things are permanently deleted.')).toBeDefined();
    await waitFor(() => expect(screen.getByText('The bin is empty')).toBeDefined());
    expect(erased).toEqual([FIRST, SECOND]);
  });
});
