import { z } from 'zod';
import { POLICY_KINDS } from '#shared/features/checkout/policies.ts';
import { SLICE_NAMES } from '#shared/codes/slice-name.ts';
import { isPageWord, notPageUrlText } from '#shared/features/pages/paths.ts';
import { seoDescriptionInput, seoTitleInput } from '#shared/features/products/shape.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { LAYOUT_NAMES } from './layouts/layouts.ts';
import { REDIRECTS_MAX } from './redirects.ts';
import {
  PAGE_DESCRIPTION_MAX,
  PAGE_LEVELS_MAX,
  PAGE_PASSWORD_MAX,
  PAGE_PASSWORD_MIN,
  PAGE_TITLE_MAX,
  PAGES_MAX,
} from './rules.ts';
import { PAGE_STATUSES } from '#shared/features/pages/states.ts';

const PAGES_PATH = '/api/v1/site-pages';

const titleInput = z
  .string()
  .trim()
  .min(1, 'Enter a title for the page.')
  .max(PAGE_TITLE_MAX, `A title has at most ${PAGE_TITLE_MAX} characters.`);
const urlIdInput = z.string().refine(isPageWord, { error: ({ input }) => notPageUrlText(String(input)) });
const momentInput = z.iso.datetime('Enter a date and time such as 2026-01-31T09:00:00Z.');
const versionInput = z.string().max(100);
const pageIdsInput = z.array(idSchema).min(1, 'Choose at least one page.').max(PAGES_MAX);

/** A page or a store of the site, as the draft has it. */
export const sitePageSchema = z.object({
  id: idSchema,
  /** Of what is said of the page here; a change names the one that it is based on. */
  version: z.string(),
  urlId: z.string(),
  path: z.string(),
  title: z.string(),
  navigationTitle: z.string(),
  description: z.string(),
  /** What it is made of: sections that are edited on the page, a template of the theme, or the products of a store. */
  madeOf: z.enum(['content', 'template', 'store']),
  /** Name of the template, of a page that is made of one. */
  template: z.string().nullable(),
  parentId: idSchema.nullable(),
  homepage: z.boolean(),
  /** The status that counts now: a scheduled page is published from its time on. */
  status: z.enum(PAGE_STATUSES),
  /** Who gave it its status, and when; null where nobody did. */
  statusBy: z.string().nullable(),
  statusOn: z.iso.datetime().nullable(),
  scheduledFor: z.iso.datetime().nullable(),
  /** True for a page that search engines leave out. */
  isHidden: z.boolean(),
  hasPassword: z.boolean(),
  /** What it is shown as; null for a page among the others. */
  slice: z.enum(SLICE_NAMES).nullable(),
  /** Title of the page above that not everybody sees, and this one with it; null where there is none. */
  closedBy: z.string().nullable(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** Picture of the library for links to the page. */
  socialImageId: idSchema.nullable(),
  /** Whether what is published is the same. */
  published: z.enum(['same', 'other', 'none']),
  /** True for a page that visitors see now, be it with a password or an account. */
  isLive: z.boolean(),
  /** Names of the navigations that it is in. */
  navigations: z.array(z.string()),
});

export type SitePage = z.output<typeof sitePageSchema>;

const redirectSchema = z.object({ from: z.string(), to: z.string() });

const siteTreeSchema = z.object({
  /** All pages, each before those below it. */
  pages: z.array(sitePageSchema),
  /** Of all pages together; a change of their order names the one that it is based on. */
  version: z.string(),
});

const PAGE_NOT_FOUND = { status: 404, text: 'This page is not there.' } as const;
const STALE = { status: 409, text: 'Somebody changed the pages meanwhile.' } as const;
const URL_TAKEN = { status: 409, text: 'Another page has this address already.' } as const;
const TOO_DEEP = { status: 400, text: `Pages stand on at most ${PAGE_LEVELS_MAX} levels.` } as const;
const TOO_MANY_PAGES = { status: 409, text: `A site has at most ${PAGES_MAX} pages.` } as const;
const HOME_IS_NEEDED = {
  status: 409,
  text: 'Everybody sees the home page: it is published, has no password and cannot be deleted. Make another page the home page first.',
} as const;
const OPEN_BELOW = {
  status: 409,
  text: 'The home page and stores are open to everybody: they cannot stand below a page that is not. Move them out of it first.',
} as const;
const NOT_ACCEPTED = {
  status: 409,
  text: 'The page above takes no pages of this kind, as the settings of the theme say.',
} as const;
const STORE_KEEPS = {
  status: 409,
  text: 'A store keeps its address and is open to everybody, as long as it is there. Hide its products instead.',
} as const;

const SLICE_TAKEN = {
  status: 409,
  text: 'Another page is that already. Make it a page like the others first.',
} as const;
const SLICE_NEEDS_PAGE = {
  status: 409,
  text: 'Lock screen and popup are pages of sections that everybody may see, and neither the home page nor a store.',
} as const;

/** The pages of the draft in the order of the tree, with what a new one may be made of. */
export const listSitePages = endpoint({
  name: 'listSitePages',
  method: 'GET',
  path: PAGES_PATH,
  access: { permission: 'page.content' },
  studio: true,
  summary: 'The pages of the site in the order of their tree, as the draft has them.',
  input: {},
  output: siteTreeSchema.extend({
    /** Names of the templates of the theme that a page may be made of: pages, and types of collections that hold pages. */
    templates: z.array(z.string()),
    navigations: z.array(z.object({ name: z.string(), title: z.string() })),
    redirects: z.array(redirectSchema),
    /** Of the redirects. */
    redirectsVersion: z.string(),
  }),
  errors: {},
});

/** What a new page is made of. */
const originSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('layout'), layout: z.enum(LAYOUT_NAMES) }),
  /** A policy in the language of the site, filled with what its settings say of the shop. */
  z.object({ kind: z.literal('policy'), policy: z.enum(POLICY_KINDS) }),
  z.object({ kind: z.literal('template'), template: z.string().max(100) }),
  z.object({ kind: z.literal('copy'), pageId: idSchema }),
]);

export type PageOrigin = z.input<typeof originSchema>;

/**
 * Makes a page as draft, and puts it at the end of a navigation where one is named. The first page of a policy becomes the one
 * that the site links to, where the caller may change the settings of the store.
 */
export const createSitePage = endpoint({
  name: 'createSitePage',
  method: 'POST',
  path: PAGES_PATH,
  access: { permission: 'page.create' },
  studio: true,
  activity: 'made the page',
  texts: PLAIN_TEXTS,
  summary:
    'Makes a page as draft: empty, from a layout, a policy or a template of the theme, or like another page.',
  input: {
    body: z.object({
      title: titleInput,
      /** The title as a word with a number where that is taken, unless it is given. */
      urlId: urlIdInput.optional(),
      parentId: idSchema.nullable().default(null),
      origin: originSchema,
      /** Name of the navigation that it is put into. */
      navigation: z.string().max(100).optional(),
    }),
  },
  output: z.object({
    page: sitePageSchema,
    /** Of all pages together. */
    version: z.string(),
    /** Where it can be seen, in a sentence. */
    seen: z.string(),
  }),
  errors: {
    PAGE_NOT_FOUND,
    URL_TAKEN,
    TOO_DEEP,
    TOO_MANY_PAGES,
    NOT_ACCEPTED,
    TEMPLATE_NOT_FOUND: { status: 400, text: 'The theme has no such template for pages.' },
    NAVIGATION_NOT_FOUND: { status: 400, text: 'The theme has no navigation of this name.' },
    NAVIGATION_FULL: { status: 409, text: 'This navigation has as many items as it may have.' },
    NOT_A_PAGE: { status: 409, text: 'A store cannot be copied like a page.' },
  },
  success: 201,
});

/**
 * Changes what is said of a page as draft; what is left out stays. Titles and words for search engines take the
 * permission `page.content`, everything else `page.create`.
 */
export const updateSitePage = endpoint({
  name: 'updateSitePage',
  method: 'PUT',
  path: `${PAGES_PATH}/:pageId`,
  access: { permission: 'page.content' },
  studio: true,
  activity: 'changed the page',
  texts: { ...PLAIN_TEXTS, description: 'html' },
  summary: 'Changes the title, address, status, password or words for search engines of a page as draft.',
  input: {
    params: z.object({ pageId: idSchema }),
    body: z.object({
      /** The version of the page that the change is based on, where no `If-Match` names it. */
      baseVersion: versionInput.optional(),
      title: titleInput.optional(),
      navigationTitle: titleInput.optional(),
      description: z
        .string()
        .trim()
        .max(PAGE_DESCRIPTION_MAX, `A description has at most ${PAGE_DESCRIPTION_MAX} characters.`)
        .optional(),
      seoTitle: seoTitleInput.optional(),
      seoDescription: seoDescriptionInput.optional(),
      socialImageId: idSchema.nullable().optional(),
      urlId: urlIdInput.optional(),
      /** Set to lead from the former address to the new one. */
      leavesRedirect: z.boolean().default(false),
      status: z.enum(PAGE_STATUSES).optional(),
      /** When a scheduled page is shown. */
      scheduledFor: momentInput.optional(),
      isHidden: z.boolean().optional(),
      /** What it is shown as; null makes it a page among the others. */
      slice: z.enum(SLICE_NAMES).nullable().optional(),
      /** Set to make it the home page in the place of the one that is. */
      homepage: z.literal(true).optional(),
      /** Null opens the page to everybody. */
      password: z
        .string()
        .min(PAGE_PASSWORD_MIN, `A password has at least ${PAGE_PASSWORD_MIN} characters.`)
        .max(PAGE_PASSWORD_MAX, `A password has at most ${PAGE_PASSWORD_MAX} characters.`)
        .nullable()
        .optional(),
    }),
  },
  output: z.object({ page: sitePageSchema, version: z.string() }),
  errors: {
    PAGE_NOT_FOUND,
    STALE,
    URL_TAKEN,
    HOME_IS_NEEDED,
    STORE_KEEPS,
    OPEN_BELOW,
    SLICE_TAKEN,
    SLICE_NEEDS_PAGE,
  },
});

/** Gives pages another place; each takes those below it along. */
export const moveSitePages = endpoint({
  name: 'moveSitePages',
  method: 'PUT',
  path: `${PAGES_PATH}/order`,
  access: { permission: 'page.create' },
  studio: true,
  activity: 'moved pages',
  summary: 'Gives pages another place in the tree as draft.',
  input: {
    body: z.object({
      pageIds: pageIdsInput,
      /** The page that they will be below; null for the top. */
      parentId: idSchema.nullable(),
      /** The page there that they will stand before; null for the end. */
      beforeId: idSchema.nullable().default(null),
      baseVersion: versionInput.optional(),
    }),
  },
  output: siteTreeSchema,
  errors: {
    PAGE_NOT_FOUND,
    STALE,
    TOO_DEEP,
    OPEN_BELOW,
    NOT_ACCEPTED,
    BELOW_ITSELF: { status: 400, text: 'A page cannot be moved below itself.' },
    NOT_A_SIBLING: { status: 400, text: 'There is no such page at the new place.' },
  },
});

/** Puts pages into the bin as draft. Pages below them move up; their items in navigations go along and come back. */
export const deleteSitePages = endpoint({
  name: 'deleteSitePages',
  method: 'POST',
  path: `${PAGES_PATH}/deletion`,
  access: { permission: 'page.create' },
  studio: true,
  activity: 'deleted pages',
  summary: 'Puts pages into the bin; visitors see them until that is published.',
  input: { body: z.object({ pageIds: pageIdsInput, baseVersion: versionInput.optional() }) },
  output: siteTreeSchema.extend({
    /** Entries of the bin that bring them back, in the order in which they were named. */
    binEntryIds: z.array(idSchema),
  }),
  errors: { PAGE_NOT_FOUND, STALE, HOME_IS_NEEDED, STORE_KEEPS },
});

const redirectPathInput = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\s?#]*$/, 'Enter a path of the site that begins with a slash, such as /about.');

/** Keeps all redirects of the site as draft. */
export const saveRedirects = endpoint({
  name: 'saveRedirects',
  method: 'PUT',
  path: '/api/v1/site-redirects',
  access: { permission: 'site.settings' },
  studio: true,
  activity: 'changed the redirects',
  texts: PLAIN_TEXTS,
  summary: 'Keeps the redirects of the site as draft; a page at an address wins over a redirect from it.',
  input: {
    body: z.object({
      redirects: z
        .array(z.object({ from: redirectPathInput, to: redirectPathInput }))
        .max(REDIRECTS_MAX, `A site has at most ${REDIRECTS_MAX} redirects.`),
      baseVersion: versionInput.optional(),
    }),
  },
  output: z.object({ redirects: z.array(redirectSchema), version: z.string() }),
  errors: { STALE: { status: 409, text: 'Somebody changed the redirects meanwhile.' } },
});
