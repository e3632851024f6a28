import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { BLOCKS_MAX } from './rules.ts';
import { pageContentSchema } from './shape.ts';

/** What a page consists of, as it is stored and sent. */
export type SentContent = z.output<typeof pageContentSchema>;

/** Version of a content that is not there yet. */
export const NO_VERSION = 'none';

const pageParams = z.object({ pageId: idSchema });
const keptContentSchema = z.object({ content: pageContentSchema, version: z.string() });

const PAGE_NOT_FOUND = { status: 404, text: 'This page is not there.' } as const;

export const readPageContent = endpoint({
  name: 'readPageContent',
  method: 'GET',
  path: '/api/v1/site-pages/:pageId/content',
  access: { permission: 'page.content' },
  studio: true,
  summary: 'The sections and blocks of a page, as the draft has them.',
  input: { params: pageParams },
  output: keptContentSchema,
  errors: { PAGE_NOT_FOUND },
});

/**
 * Keeps the sections and blocks of a page as draft. A change of an old version answers 409 `STALE` with what is stored
 * as `current`; the caller merges by block and tries again.
 */
export const savePageContent = endpoint({
  name: 'savePageContent',
  method: 'PUT',
  path: '/api/v1/site-pages/:pageId/content',
  access: { permission: 'page.content' },
  studio: true,
  activity: 'changed the page',
  texts: { ...PLAIN_TEXTS, content: 'html' },
  bodyLimit: 1_000_000,
  summary: 'Keeps the sections and blocks of a page as draft.',
  input: {
    params: pageParams,
    body: z.object({ content: pageContentSchema, baseVersion: z.string().max(100) }),
  },
  output: keptContentSchema,
  errors: {
    PAGE_NOT_FOUND,
    STALE: { status: 409, text: 'Somebody changed this page meanwhile.' },
    TOO_MANY_BLOCKS: { status: 400, text: `A page has at most ${BLOCKS_MAX} blocks.` },
    CODE_NOT_ALLOWED: { status: 403, text: 'Only the owner and admins may add or change code.' },
  },
});

/** Texts and pictures at the places that the theme marks, by the id of the place, as HTML. */
const placesSchema = z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().max(100_000));

export const readPlaces = endpoint({
  name: 'readPlaces',
  method: 'GET',
  path: '/api/v1/site-places',
  access: { permission: 'page.content' },
  studio: true,
  summary:
    'What stands at the places that the theme marks for the words and pictures of the site, as the draft has it.',
  input: {},
  output: z.object({ places: placesSchema }),
  errors: {},
});

/**
 * Keeps what stands at places of the theme as draft. Each place is named with what stood there before; where something
 * else stands there meanwhile, nothing is kept and the answer is 409 `STALE` with the places as they are as `current`.
 */
export const savePlaces = endpoint({
  name: 'savePlaces',
  method: 'PUT',
  path: '/api/v1/site-places',
  access: { permission: 'page.content' },
  studio: true,
  activity: 'changed texts of the site',
  texts: { ...PLAIN_TEXTS, before: 'html', places: 'html' },
  bodyLimit: 1_000_000,
  summary: 'Keeps what stands at places of the theme as draft.',
  input: { body: z.object({ before: placesSchema, places: placesSchema }) },
  output: z.object({ places: placesSchema }),
  errors: { STALE: { status: 409, text: 'Somebody changed this text meanwhile.' } },
});
