import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { CATALOG_ERRORS } from '../products/catalog.ts';
import {
  type CsvColumnId,
  EXPORT_PRODUCTS_MAX,
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  isCsvColumn,
} from './columns.ts';
import { ROW_STATES } from './plan.ts';

const ACCESS = { permission: 'products.edit' } as const;

/** How far an import is. */
export const IMPORT_STATES = ['ready', 'working', 'done', 'canceled', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * Whether the writing of an import was cut off, as when the server stops: `goes-on` is one that goes on by itself after
 * the last step that was done, `given-up` one that was cut off so often that it waits for a person.
 */
export const IMPORT_INTERRUPTIONS = ['none', 'goes-on', 'given-up'] as const;
export type ImportInterruption = (typeof IMPORT_INTERRUPTIONS)[number];

/** What became of a row: nothing yet, written, left as it was, or taken back. */
export const ROW_RESULTS = ['', 'written', 'left', 'undone', 'kept'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** Rows of one page of a list. */
export const IMPORT_PAGE = 100;
const CELLS_AT_ONCE = 1_000;
const CELL_MAX = 100_000;

const COLLECTION_NOT_FOUND = CATALOG_ERRORS.COLLECTION_NOT_FOUND;
const IMPORT_NOT_FOUND = { status: 404, text: 'This import no longer exists.' } as const;
const IMPORT_OVER = { status: 409, text: 'This import is no longer being prepared.' } as const;
const IMPORT_KEPT = { status: 409, text: 'This import cannot be taken back any more.' } as const;
const NOTHING_CHOSEN = { status: 409, text: 'None of the chosen rows changes anything.' } as const;
const NOT_CSV = { status: 400, text: 'This file is no CSV.' } as const;
const FILE_TAKES_TOO_MUCH = {
  status: 400,
  text: 'This file takes too much to read. Split it, and take it in part by part.',
} as const;

const columnSchema = z.custom<CsvColumnId>(
  (value) => typeof value === 'string' && isCsvColumn(value),
  'Choose a column.',
);

/** A file of products that is taken in. */
export const productImportSchema = z.object({
  id: idSchema,
  state: z.enum(IMPORT_STATES),
  filename: z.string(),
  /** Store that new products go into. */
  collectionId: idSchema,
  /** Names of the columns as the file has them. */
  head: z.array(z.string()),
  /** What each column is; null for those that are passed over. */
  columns: z.array(columnSchema.nullable()),
  /** Rows of each kind, and how many of those that would write are chosen. */
  counts: z.object({
    rows: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    chosen: z.int(),
  }),
  /** Rows by what became of them. */
  results: z.object({ written: z.int(), left: z.int(), undone: z.int(), kept: z.int() }),
  /** Steps of at most 500 rows, each written as a whole, and how many of them are done. */
  steps: z.int(),
  stepsDone: z.int(),
  interruption: z.enum(IMPORT_INTERRUPTIONS),
  createdOn: z.iso.datetime(),
  createdBy: z.string(),
  finishedOn: z.iso.datetime().nullable(),
  /** Whether it can be taken back. */
  canUndo: z.boolean(),
});

export type ProductImport = z.output<typeof productImportSchema>;

/** A row of the file and what it would do. */
export const importRowSchema = z.object({
  row: z.int(),
  /** Line of the file, from 1. */
  line: z.int(),
  cells: z.array(z.string()),
  isChosen: z.boolean(),
  state: z.enum(ROW_STATES),
  title: z.string(),
  productId: idSchema.nullable(),
  changes: z.array(
    z.object({
      column: columnSchema,
      kind: z.enum(['new', 'changed', 'refused']),
      before: z.string(),
      after: z.string(),
      problem: z.string(),
    }),
  ),
  result: z.enum(ROW_RESULTS),
  /** Why it was left or kept. */
  problem: z.string(),
});

export type ImportRow = z.output<typeof importRowSchema>;

const importParams = z.object({ importId: idSchema });
const importOutput = z.object({ productImport: productImportSchema });

export const exportProducts = endpoint({
  name: 'exportProducts',
  method: 'POST',
  path: '/api/v1/product-csv',
  access: ACCESS,
  studio: true,
  activity: false,
  summary: 'Products as rows of CSV without the head, a row for each variant.',
  input: {
    body: z.object({
      productIds: z
        .array(idSchema)
        .min(1, 'Choose at least one product.')
        .max(EXPORT_PRODUCTS_MAX, `At most ${EXPORT_PRODUCTS_MAX} products are written out at once.`),
    }),
  },
  output: z.object({ text: z.string() }),
  errors: {},
});

export const createProductImport = endpoint({
  name: 'createProductImport',
  method: 'POST',
  path: '/api/v1/product-imports',
  access: ACCESS,
  studio: true,
  activity: 'brought a file of products',
  upload: { maxBytes: IMPORT_BYTES_MAX },
  summary: 'Takes a CSV file of products in and says what it would do; nothing is changed yet.',
  input: {
    query: z.object({ filename: z.string().trim().min(1).max(200), collectionId: idSchema }),
  },
  output: importOutput,
  errors: {
    COLLECTION_NOT_FOUND,
    NOT_CSV,
    FILE_TAKES_TOO_MUCH,
    TOO_MANY_ROWS: { status: 400, text: `A file has at most ${IMPORT_ROWS_MAX} rows.` },
  },
  success: 201,
});

export const listProductImports = endpoint({
  name: 'listProductImports',
  method: 'GET',
  path: '/api/v1/product-imports',
  access: ACCESS,
  studio: true,
  summary: 'The files of products of the last month, the latest first.',
  input: {},
  output: z.object({ productImports: z.array(productImportSchema) }),
  errors: {},
});

export const readProductImport = endpoint({
  name: 'readProductImport',
  method: 'GET',
  path: '/api/v1/product-imports/:importId',
  access: ACCESS,
  studio: true,
  summary: 'A file of products and how far it is.',
  input: { params: importParams },
  output: importOutput,
  errors: { IMPORT_NOT_FOUND },
});

export const listProductImportRows = endpoint({
  name: 'listProductImportRows',
  method: 'GET',
  path: '/api/v1/product-imports/:importId/rows',
  access: ACCESS,
  studio: true,
  summary: 'Rows of a file of products with what they would do, cell by cell.',
  input: {
    params: importParams,
    query: z.object({
      state: z.enum(ROW_STATES).optional(),
      /** Rows after this one. */
      after: z.coerce.number().int().min(-1).default(-1),
    }),
  },
  output: z.object({ rows: z.array(importRowSchema), hasNextPage: z.boolean() }),
  errors: { IMPORT_NOT_FOUND },
});

/** Changes how a file is read, which of its rows are chosen, or its cells; what it would do is found anew. */
export const changeProductImport = endpoint({
  name: 'changeProductImport',
  method: 'PUT',
  path: '/api/v1/product-imports/:importId',
  access: ACCESS,
  studio: true,
  activity: 'prepared the import of',
  summary: 'Prepares an import: its columns, its store, its chosen rows, its cells.',
  input: {
    params: importParams,
    body: z.object({
      collectionId: idSchema.optional(),
      columns: z
        .array(columnSchema.nullable())
        .max(1_000)
        .refine((columns) => {
          const named = columns.filter((one) => one !== null);
          return new Set(named).size === named.length;
        }, 'Choose each column once.')
        .optional(),
      cells: z
        .array(z.object({ row: z.int().min(0), column: z.int().min(0), text: z.string().max(CELL_MAX) }))
        .max(CELLS_AT_ONCE, `Change at most ${CELLS_AT_ONCE} cells at once.`)
        .optional(),
      choice: z
        .object({
          /** All rows without. */
          rows: z.array(z.int().min(0)).max(IMPORT_ROWS_MAX).optional(),
          isChosen: z.boolean(),
        })
        .optional(),
    }),
  },
  output: importOutput,
  errors: { IMPORT_NOT_FOUND, IMPORT_OVER, COLLECTION_NOT_FOUND, FILE_TAKES_TOO_MUCH },
});

export const startProductImport = endpoint({
  name: 'startProductImport',
  method: 'POST',
  path: '/api/v1/product-imports/:importId/start',
  access: ACCESS,
  studio: true,
  activity: 'imported the products of',
  summary: 'Begins to write the chosen rows, in steps of at most 500.',
  input: { params: importParams },
  output: importOutput,
  errors: { IMPORT_NOT_FOUND, IMPORT_OVER, NOTHING_CHOSEN },
  success: 202,
});

export const cancelProductImport = endpoint({
  name: 'cancelProductImport',
  method: 'POST',
  path: '/api/v1/product-imports/:importId/cancel',
  access: ACCESS,
  studio: true,
  activity: 'stopped the import of',
  summary: 'Stops an import after the step that is being written.',
  input: { params: importParams },
  output: importOutput,
  errors: { IMPORT_NOT_FOUND, IMPORT_OVER },
});

export const undoProductImport = endpoint({
  name: 'undoProductImport',
  method: 'POST',
  path: '/api/v1/product-imports/:importId/undo',
  access: ACCESS,
  studio: true,
  activity: 'took back the import of',
  summary: 'Takes back what an import wrote; products that were changed since stay as they are.',
  input: { params: importParams },
  output: importOutput,
  errors: { IMPORT_NOT_FOUND, IMPORT_KEPT },
  success: 202,
});
