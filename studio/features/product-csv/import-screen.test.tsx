import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { IMPORT_BYTES_MAX } from '#shared/features/product-csv/columns.ts';
import type { ImportRow, ProductImport } from '#shared/features/product-csv/contract.ts';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ImportScreen } from './import-screen.tsx';

const IMPORT_ID = 'a'.repeat(24);
const STORE = { id: 'b'.repeat(24), title: 'Shop' };
const PATH = `/api/v1/product-imports/${IMPORT_ID}`;

const IMPORT: ProductImport = {
  id: IMPORT_ID,
  state: 'ready',
  filename: 'spring.csv',
  collectionId: STORE.id,
  head: ['Title', 'Price', 'Colour'],
  columns: ['title', 'price', null],
  counts: { rows: 3, new: 1, changed: 1, unchanged: 0, refused: 1, chosen: 2 },
  results: { written: 0, left: 0, undone: 0, kept: 0 },
  steps: 0,
  stepsDone: 0,
  interruption: 'none',
  createdOn: '2026-11-21T12:00:00.000Z',
  createdBy: 'Ines Halloran',
  finishedOn: null,
  canUndo: false,
};

function rowOf(row: number, more: Partial<ImportRow>): ImportRow {
  return {
    row,
    line: row + 2,
    cells: [],
    isChosen: true,
    state: 'changed',
    title: `Product ${row}`,
    productId: null,
    changes: [],
    result: '',
    problem: '',
    ...more,
  };
}

const change = (facts: Partial<ImportRow['changes'][number]>) => ({
  column: 'price' as const,
  kind: 'changed' as const,
  before: '',
  after: '',
  problem: '',
  ...facts,
});

const ROWS = [
  rowOf(0, { state: 'new', title: 'Jug', changes: [change({ column: 'title', kind: 'new', after: 'Jug' })] }),
  rowOf(1, { title: 'Mug', changes: [change({ before: '10.00', after: '12.00' })] }),
  rowOf(2, {
    title: 'Bowl',
    state: 'refused',
    isChosen: false,
    changes: [change({ kind: 'refused', after: 'cheap', problem: 'Enter a price in USD.' })],
  }),
];

interface Call {
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown>;
}

/** A server with one file, which does what it is told. */
function show({ stored = IMPORT, rows = ROWS, answers = {} as Answers } = {}) {
  const sent: unknown[] = [];
  const asked: (string | undefined)[] = [];
  let current = stored;
  const becomes = (part: Partial<ProductImport>) => () => {
    sent.push(part.state);
    current = { ...current, ...part };
    return { productImport: current };
  };
  const studio = createTestStudio({
    [`GET ${PATH}`]: () => ({ productImport: current }),
    [`GET ${PATH}/rows`]: ({ query }: Call) => {
      asked.push(query['state']);
      return { rows: rows.filter(({ state }) => (query['state'] ?? state) === state), hasNextPage: false };
    },
    [`PUT ${PATH}`]: ({ body }: Call) => {
      sent.push(body);
      return { productImport: current };
    },
    [`POST ${PATH}/start`]: becomes({ state: 'working', steps: 4, stepsDone: 1 }),
    [`POST ${PATH}/cancel`]: becomes({
      state: 'canceled',
      canUndo: true,
      results: { written: 1, left: 1, undone: 0, kept: 0 },
    }),
    [`POST ${PATH}/undo`]: becomes({ state: 'undoing', canUndo: false }),
    'GET /api/v1/product-imports': () => ({ productImports: [current] }),
    ...answers,
  });
  renderInStudio(<ImportScreen stores={[STORE]} productsPath="/store/products" />, studio);
  return { sent, asked };
}

const open = () => {
  window.location.hash = `#/store/products/import?id=${IMPORT_ID}`;
};
const rowCalled = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(title) }));

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

describe('an import that was cut off', () => {
  it.each([
    ['goes-on', 'Interrupted, resuming', /^Interrupted, resuming\./],
    ['given-up', 'Interrupted', /is listed under Failed jobs/],
  ] as const)('says that it %s', async (interruption, short, long) => {
    const stored: ProductImport = { ...IMPORT, state: 'working', steps: 4, stepsDone: 1, interruption };
    show({ stored });
    expect(await screen.findByText(`${short}. Nothing was written.`)).toBeDefined();
    cleanup();
    open();
    show({ stored });
    expect(await screen.findByText(long)).toBeDefined();
    const progress = screen.getByRole('progressbar', { name: 'How far the import is' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
  });
});

describe('a file before it is imported', () => {
  it('says what each row would do, and writes the chosen rows until it is stopped and taken back', async () => {
    open();
    const { sent } = show();
    expect(
      await screen.findByText('Of 3 rows 1 would be new and 1 changed. 1 row cannot be taken as it is.'),
    ).toBeDefined();
    const mug = await rowCalled('Mug');
    expect([mug.getByText('10.00').tagName, mug.getByText('12.00').tagName]).toEqual(['DEL', 'INS']);
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    const progress = await screen.findByRole('progressbar', { name: 'How far the import is' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop here' }));
    expect(await screen.findByText('1 row imported, 1 row left as they were.')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByRole('progressbar', { name: 'How much is still imported' })).toBeDefined();
    expect(sent).toEqual(['working', 'canceled', 'undoing']);
  });

  it('is mended where a cell cannot be taken, once its field is left with another text', async () => {
    open();
    const { sent } = show();
    const field = await screen.findByRole('textbox', { name: 'Price in line 4' });
    expect(screen.getByText('Enter a price in USD.')).toBeDefined();
    await userEvent.click(field);
    await userEvent.tab();
    expect(sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '9.50{Enter}');
    await expect.poll(() => sent).toEqual([{ cells: [{ row: 2, column: 1, text: '9.50' }] }]);
  });

  it('leaves out rows that are not chosen, one by one or all', async () => {
    open();
    const { sent } = show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose line 3' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }));
    await expect
      .poll(() => sent)
      .toEqual([{ choice: { isChosen: false, rows: [1] } }, { choice: { isChosen: true } }]);
    expect(screen.queryByRole('checkbox', { name: 'Choose line 4' })).toBeNull();
  });

  it('is told what a column is that it does not know', async () => {
    open();
    const { sent } = show();
    await userEvent.click(await screen.findByText('Columns of the file: 1 is skipped'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Colour' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Option 1 value' }));
    await expect.poll(() => sent).toEqual([{ columns: ['title', 'price', 'optionValue1'] }]);
  });

  it('shows the rows of one kind', async () => {
    open();
    const { asked } = show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Errors 1' }));
    await expect.poll(() => asked.at(-1)).toBe('refused');
    expect(await screen.findByRole('row', { name: /Bowl/ })).toBeDefined();
    await expect.poll(() => screen.queryByRole('row', { name: /Mug/ })).toBeNull();
  });

  it('says why it was not begun', async () => {
    open();
    const refusal = 'None of the chosen rows changes anything.';
    show({ answers: { [`POST ${PATH}/start`]: () => refuse(409, 'NOTHING_CHOSEN', refusal) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByText(refusal)).toBeDefined();
  });

  it('is gone when somebody opens an old link', async () => {
    open();
    const gone = 'This import no longer exists.';
    show({ answers: { [`GET ${PATH}`]: () => refuse(404, 'IMPORT_NOT_FOUND', gone) } });
    expect(await screen.findByText(gone)).toBeDefined();
  });
});

describe('a file that was imported', () => {
  it('says what became of each row, and is not changed any more', async () => {
    open();
    const problem = 'It was changed by someone else since.';
    show({
      stored: { ...IMPORT, state: 'done', results: { written: 1, left: 1, undone: 0, kept: 0 } },
      rows: [rowOf(0, { result: 'written' }), rowOf(1, { result: 'left', problem })],
    });
    expect((await rowCalled('Product 0')).getByText('Imported')).toBeDefined();
    const left = await rowCalled('Product 1');
    expect(left.getByText('Left as it was')).toBeDefined();
    expect(left.getByText(problem)).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/Columns of the file/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Import|Undo/ })).toBeNull();
  });
});

describe('the files of the last month', () => {
  it('lead to what they did', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'spring.csv' });
    expect(link.getAttribute('href')).toContain(IMPORT_ID);
    expect(screen.getByText(/^Not started\. Of 3 rows/)).toBeDefined();
  });

  it('are none at first', async () => {
    show({ answers: { 'GET /api/v1/product-imports': () => ({ productImports: [] }) } });
    expect(await screen.findByText('No imports yet.')).toBeDefined();
  });
});

describe('a new file', () => {
  const choose = async (file: File) => userEvent.upload(screen.getByLabelText('CSV file'), file);

  it('is sent and opened', async () => {
    const begun: unknown[] = [];
    show({
      answers: {
        beginUpload: ({ query, size }: Call & { size: number }) => {
          begun.push([query, size]);
          return { upload: 'u1' };
        },
        sendUploadPart: () => ({ isSettled: false }),
        endUpload: () => ({ status: 201, text: JSON.stringify({ productImport: IMPORT }) }),
      },
    });
    await choose(new File(['Title,Price\n'], 'spring.csv', { type: 'text/csv' }));
    await expect.poll(() => window.location.hash).toContain(IMPORT_ID);
    expect(begun).toEqual([[{ filename: 'spring.csv', collectionId: STORE.id }, 12]]);
  });

  it('is not sent when it is too large', async () => {
    show();
    const file = new File(['x'], 'large.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: IMPORT_BYTES_MAX + 1 });
    await choose(file);
    expect(await screen.findByText('A file has at most 10 MB. Split it into several.')).toBeDefined();
  });

  it('says why the server did not take it', async () => {
    show({
      answers: {
        beginUpload: () => ({ upload: 'u1' }),
        sendUploadPart: () => ({ isSettled: true }),
        endUpload: async () => {
          const refusal = refuse(400, 'NOT_CSV', 'This file is no CSV.');
          return { status: refusal.status, text: await refusal.text() };
        },
      },
    });
    await choose(new File(['PK'], 'sheet.csv', { type: 'text/csv' }));
    expect(await screen.findByText('This file is no CSV.')).toBeDefined();
  });
});
