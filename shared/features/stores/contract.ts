import { z } from 'zod';
import { categoryNameInput } from '#shared/features/products/shape.ts';
import { NO_MAIN_NAVIGATION_TEXT } from '#shared/features/site-layout/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import {
  FALLBACK_STORE_TITLE,
  isStoreUrlId,
  STORE_TITLE_MAX,
  STORE_URL_ID_MAX,
  STORE_URL_ID_MIN,
  STORE_URLS_MAX,
} from './rules.ts';

/** Product collections of a site (docs/sites.md). */
const PRODUCTS_PATH = '/api/content-service/product/1.1/websites/:websiteId/products';

const titleSchema = z
  .string()
  .trim()
  .min(1, 'Enter a title for the store.')
  .max(STORE_TITLE_MAX, `A title has at most ${STORE_TITLE_MAX} characters.`);
const descriptionSchema = z
  .string()
  .trim()
  .max(2000, 'A description has at most 2000 characters.')
  .default('');
const urlIdSchema = z
  .string()
  .refine(
    isStoreUrlId,
    `Use ${STORE_URL_ID_MIN} characters or more: lower-case letters, digits and hyphens. Some words, such as cart, are kept back.`,
  );
const WEBSITE_NOT_FOUND = { status: 404, text: 'This is not the site that was asked.' } as const;

/** A collection of products. */
export const storeSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  navigationTitle: z.string(),
  title: z.string(),
  urlId: z.string(),
  description: z.string(),
  enabled: z.literal(true),
  createdOn: z.iso.datetime(),
});

export type Store = z.output<typeof storeSchema>;

/** The category that all products of a store belong to. */
export const rootCategorySchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  collectionId: idSchema,
  displayName: z.string(),
  parentCategoryId: z.null(),
  type: z.literal('ROOT'),
  pageRendering: z.literal('LIST_VIEW'),
  displayIndex: z.literal(1),
});

export type RootCategory = z.output<typeof rootCategorySchema>;

/** Makes a collection of products as draft; the collection stands both at the top and under `data`. */
export const createProductCollection = endpoint({
  name: 'createProductCollection',
  method: 'POST',
  path: PRODUCTS_PATH,
  access: { permission: 'store.create' },
  activity: 'made the store',
  texts: { ...PLAIN_TEXTS, description: 'html' },
  summary: 'Makes a collection of products as draft.',
  input: {
    params: z.object({ websiteId: idSchema }),
    body: z.object({
      navigationTitle: titleSchema,
      title: titleSchema,
      urlId: urlIdSchema,
      description: descriptionSchema,
      enabled: z.literal(true, 'A new store is always enabled.').default(true),
    }),
  },
  output: storeSchema.extend({ data: storeSchema }),
  errors: { WEBSITE_NOT_FOUND, URL_TAKEN: { status: 409, text: 'Another page has this address already.' } },
  success: 201,
});

/** Makes the root category of a collection of products. */
export const createRootCategory = endpoint({
  name: 'createRootCategory',
  method: 'POST',
  path: `${PRODUCTS_PATH}/:collectionId/categories`,
  access: { permission: 'store.create' },
  activity: 'made the category',
  texts: PLAIN_TEXTS,
  summary: 'Makes the category that all products of a collection belong to.',
  input: {
    params: z.object({ websiteId: idSchema, collectionId: idSchema }),
    body: z.object({
      displayName: categoryNameInput,
      /** The root has none above it. */
      parentCategoryId: z.null('The root category has none above it.').optional(),
      type: z.literal('ROOT', 'Only the root category is made by this call.'),
      pageRendering: z.literal('LIST_VIEW').default('LIST_VIEW'),
      displayIndex: z.literal(1).default(1),
    }),
  },
  output: rootCategorySchema,
  errors: {
    WEBSITE_NOT_FOUND,
    COLLECTION_NOT_FOUND: { status: 404, text: 'There is no such store.' },
    ROOT_TAKEN: { status: 409, text: 'This store has its root category already.' },
  },
  success: 201,
});

/**
 * Makes a store whole or not at all, as draft: the collection with the word that the rules give it, its root
 * category, and its place at the end of the main navigation when it is wanted.
 */
export const createStore = endpoint({
  name: 'createStore',
  method: 'POST',
  path: '/api/v1/stores',
  access: { permission: 'store.create' },
  studio: true,
  activity: 'made the store',
  texts: { ...PLAIN_TEXTS, description: 'html' },
  summary: 'Makes a store with its root category, and puts it into the main navigation when that is wanted.',
  input: {
    body: z.object({
      storeTitle: titleSchema,
      /** Used for the address when the title gives none. */
      fallbackStoreTitle: titleSchema.default(FALLBACK_STORE_TITLE),
      /** The usual one where it is left out. */
      allCategoryDisplayName: categoryNameInput.optional(),
      description: descriptionSchema,
      addToMainNav: z.boolean().default(false),
      /** The site that the caller means; the one that is asked where it is left out. */
      websiteId: idSchema.optional(),
      /** The theme that the caller knows the site by, as the layout of the site names it. */
      templateId: z.string().max(200).nullish(),
      /** Whether the site is of the version of themes with sections; it makes no difference. */
      isSevenOne: z.boolean().optional(),
      /** Addresses that the caller knows to be taken, beside those of the pages. */
      storeUrls: z
        .array(z.string().max(STORE_URL_ID_MAX + 1, 'This is longer than the address of a store.'))
        .max(STORE_URLS_MAX, `Name at most ${STORE_URLS_MAX} addresses.`)
        .default([]),
    }),
  },
  output: z.object({ store: storeSchema, rootCategory: rootCategorySchema }),
  errors: {
    WEBSITE_NOT_FOUND,
    NO_MAIN_NAVIGATION: { status: 409, text: NO_MAIN_NAVIGATION_TEXT },
    NAVIGATION_FULL: { status: 409, text: 'The main navigation has as many items as it may have.' },
    NAVIGATION_NOT_ALLOWED: {
      status: 403,
      text: 'Your role makes stores, and does not change the navigation.',
    },
  },
  success: 201,
});

/** Words of the pages that there are, for who wants to know the address of a store before it is made. */
export const listPageWords = endpoint({
  name: 'listPageWords',
  method: 'GET',
  path: '/api/v1/stores/taken-words',
  access: { permission: 'store.create' },
  studio: true,
  summary: 'The words that pages have in addresses, of the draft and of what visitors see.',
  input: {},
  output: z.object({ urlIds: z.array(z.string()) }),
  errors: {},
});
