import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { BIN_KIND_NAMES } from './rules.ts';

const BIN_ENTRY_NOT_FOUND = { status: 404, text: 'This is not in the bin any more.' } as const;
/** What it takes depends on the kind of thing, so the call itself is open to all staff. */
const NOT_ALLOWED = GENERAL_ERRORS.NOT_ALLOWED;

export const binEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(BIN_KIND_NAMES),
  /** Id of the thing itself; of a theme file, its path. */
  itemId: z.string(),
  /** What people call it. */
  title: z.string(),
  /** Where it was, in words; empty where it was at the top. */
  place: z.string(),
  deletedOn: z.iso.datetime(),
  /** Name of who deleted it. */
  deletedBy: z.string(),
  /** When it is erased by itself. */
  erasedOn: z.iso.datetime(),
});

export type BinEntry = z.output<typeof binEntrySchema>;

const entryParams = z.object({ entryId: idSchema });

/** What was deleted in the last 30 days and can be brought back, the latest first; only kinds that the caller may read. */
export const listBin = endpoint({
  name: 'listBin',
  method: 'GET',
  path: '/api/v1/bin',
  access: 'contributor',
  studio: true,
  summary: 'What was deleted in the last 30 days, the latest first, 50 a page.',
  input: {
    query: z.object({
      kind: z.enum(BIN_KIND_NAMES).optional(),
      /** A part of the title or the place. */
      search: z.string().trim().max(200).optional(),
      /** The entry that was shown last. */
      cursor: idSchema.optional(),
    }),
  },
  output: z.object({
    entries: z.array(binEntrySchema),
    ...pagingFields,
    /** How many things of each kind there are, whatever is filtered; kinds without any are left out. */
    kinds: z.array(z.object({ kind: z.enum(BIN_KIND_NAMES), count: z.int() })),
  }),
  errors: {},
});

/**
 * Brings a thing back to where it was. Where something else is there now the answer is 409 `PLACE_TAKEN`, with a name
 * that is free under `suggestion`. A thing that is back already answers where it is.
 */
export const restoreFromBin = endpoint({
  name: 'restoreFromBin',
  method: 'POST',
  path: '/api/v1/bin/:entryId/restoration',
  access: 'contributor',
  studio: true,
  activity: 'brought back',
  summary: 'Brings a deleted thing back to where it was, or under another name.',
  input: {
    params: entryParams,
    body: z.object({
      /** The name to bring it back under; its own when left out. */
      name: z
        .string()
        .trim()
        .min(1, 'Enter a name.')
        .max(200, 'A name has at most 200 characters.')
        .optional(),
    }),
  },
  output: z.object({
    kind: z.enum(BIN_KIND_NAMES),
    itemId: z.string(),
    title: z.string(),
    place: z.string(),
  }),
  errors: {
    BIN_ENTRY_NOT_FOUND,
    NOT_ALLOWED,
    PLACE_TAKEN: {
      status: 409,
      text: 'Something else has its place by now. Bring it back under another name.',
    },
  },
});

export type RestoredThing = z.output<typeof restoreFromBin.output>;

/** Erases a thing in the bin for good. */
export const eraseFromBin = endpoint({
  name: 'eraseFromBin',
  method: 'DELETE',
  path: '/api/v1/bin/:entryId',
  access: 'contributor',
  studio: true,
  activity: 'erased for good',
  summary: 'Erases a deleted thing for good.',
  input: { params: entryParams },
  output: z.object({ success: z.literal(true) }),
  errors: { BIN_ENTRY_NOT_FOUND, NOT_ALLOWED },
});
