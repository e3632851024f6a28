import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { listProductFiles, setProductFiles } from '#shared/features/downloads/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { type FilePicker, ProductFiles } from './product-files.tsx';

const PRODUCT = 'a'.repeat(24);
const BOOK = { mediaId: 'b'.repeat(24), filename: 'four-glazes.pdf', bytes: 2_621_440 };
const NOTES = { mediaId: 'c'.repeat(24), filename: 'notes.pdf', bytes: 900 };
const path = listProductFiles.path.replace(':productId', PRODUCT);
const LIST = `${listProductFiles.method} ${path}`;
const SET = `${setProductFiles.method} ${path}`;

/** Chooses the notes as soon as it is opened. */
const Picker: FilePicker = ({ isOpen, onChoose }): ReactNode =>
  isOpen ? (
    <button type="button" onClick={() => onChoose([{ id: NOTES.mediaId } as never])}>
      Choose the notes
    </button>
  ) : null;

afterEach(cleanup);

it('adds files and takes them away, and says what the server refuses', async () => {
  let files = [BOOK];
  let isRefused = false;
  const answers = {
    [LIST]: () => ({ files }),
    [SET]: ({ body }: { body: { mediaIds: string[] } }) => {
      if (isRefused) return refuse(409, 'FILE_IS_SHOWN', 'This file is shown on the site.');
      files = [BOOK, NOTES].filter(({ mediaId }) => body.mediaIds.includes(mediaId));
      return { files };
    },
  };
  renderInStudio(
    <ProductFiles productId={PRODUCT} isReadOnly={false} Picker={Picker} />,
    createTestStudio(answers),
  );
  const list = await screen.findByRole('list', { name: 'Files for buyers' });
  expect(list.textContent).toBe('four-glazes.pdf 2.5 MB');
  fireEvent.click(screen.getByRole('button', { name: 'Add files' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose the notes' }));
  await waitFor(() => expect(list.textContent).toBe('four-glazes.pdf 2.5 MBnotes.pdf 900 bytes'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove four-glazes.pdf' }));
  await waitFor(() => expect(list.textContent).toBe('notes.pdf 900 bytes'));
  isRefused = true;
  fireEvent.click(screen.getByRole('button', { name: 'Remove notes.pdf' }));
  expect(await screen.findByText('This file is shown on the site.')).toBeDefined();
});
