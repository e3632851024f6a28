import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import type { FileActs } from './file-menu.tsx';
import { FileTree, type TreeFocus } from './file-tree.tsx';
import type { WorkFile } from './workspace-state.ts';
import { toWorkFile } from './workspace-state.ts';

afterEach(cleanup);

function file(path: string, part: Partial<WorkFile> = {}): [string, WorkFile] {
  const stored = { path, state: 'published' as const, hash: null, liveHash: null, length: 0, content: '' };
  return [path, { ...toWorkFile(stored), ...part }];
}

const files = new Map([
  file('pages/home.page', { text: 'typed' }),
  file('pages/new.page', { state: 'new' }),
  file('blocks/card.block', { state: 'changed' }),
  file('site.region'),
]);

function createActs() {
  return {
    create: vi.fn<() => void>(),
    rename: vi.fn<(path: string) => void>(),
    duplicate: vi.fn<(path: string) => void>(),
    remove: vi.fn<(path: string) => void>(),
  };
}

function Tree({ acts }: { acts: FileActs | null }) {
  const [open, setOpen] = useState<string | null>('site.region');
  const [focus, setFocus] = useState<TreeFocus | null>(null);
  return (
    <>
      <FileTree files={files} openPath={open} onOpen={setOpen} acts={acts} focus={focus} />
      <button type="button" onClick={() => setFocus({ path: 'pages/new.page' })}>
        Lead there
      </button>
    </>
  );
}

const show = (acts: FileActs | null = null) => renderInStudio(<Tree acts={acts} />, createTestStudio({}));
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const selected = () => screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label');

it('says of each file in a word where it stands', () => {
  show();
  expect(names()).toEqual([
    'blocks',
    'card.block, changed',
    'pages',
    'home.page, unsaved',
    'new.page, new',
    'site.region',
  ]);
});

it('opens a file by mouse', async () => {
  show();
  await userEvent.click(screen.getByRole('treeitem', { name: 'card.block, changed' }));
  expect(selected()).toBe('card.block, changed');
});

it('walks, folds and opens by keys, with one stop for Tab', async () => {
  show();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('site.region');
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  expect(selected()).toBe('card.block, changed');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: 'blocks' }).getAttribute('aria-expanded')).toBe('false');
  expect(names()).not.toContain('card.block, changed');
  await userEvent.keyboard('{ArrowRight}');
  expect(names()).toContain('card.block, changed');
});

it('renames by F2 and deletes by Delete, files only', async () => {
  const acts = createActs();
  show(acts);
  act(() => screen.getByRole('treeitem', { name: 'card.block, changed' }).focus());
  await userEvent.keyboard('{F2}{Delete}');
  expect(acts.rename.mock.calls).toEqual([['blocks/card.block']]);
  expect(acts.remove.mock.calls).toEqual([['blocks/card.block']]);
  await userEvent.keyboard('{ArrowUp}{F2}{Delete}');
  expect([acts.rename.mock.calls.length, acts.remove.mock.calls.length]).toEqual([1, 1]);
});

it('opens a menu at a row, and leads the keys back to it', async () => {
  const acts = createActs();
  show(acts);
  const row = screen.getByRole('treeitem', { name: 'home.page, unsaved' });
  await userEvent.pointer({ target: row, keys: '[MouseRight]' });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate…' }));
  expect(acts.duplicate.mock.calls).toEqual([['pages/home.page']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(row);
});

it('leads the keys to a file that was made', async () => {
  show(createActs());
  await userEvent.click(screen.getByRole('button', { name: 'Lead there' }));
  const row = screen.getByRole('treeitem', { name: 'new.page, new' });
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('offers nothing to who may only read', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'New file' })).toBeNull();
  await userEvent.pointer({
    target: screen.getByRole('treeitem', { name: 'site.region' }),
    keys: '[MouseRight]',
  });
  expect(screen.queryByRole('menu')).toBeNull();
});

it('filters by a part of the path and says when nothing is left', async () => {
  show();
  const filter = screen.getByRole('textbox', { name: 'Filter files' });
  await userEvent.type(filter, 'home');
  expect(names()).toEqual(['pages', 'home.page, unsaved']);
  await userEvent.type(filter, 'x');
  expect(screen.getByText('No file has “homex” in its name.')).toBeDefined();
});
