import { z } from 'zod';
import type { PageSources } from '#shared/features/page-content/compose.ts';
import { headerFooterSchema, pageContentSchema } from '#shared/features/page-content/shape.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { LANGUAGE_TAG_MAX } from '#shared/text/language-tags.ts';

/** A page that the preview can show. */
export const previewPageSchema = z.object({
  /** Path from the root of the site. */
  path: z.string(),
  title: z.string(),
  kind: z.enum(['page', 'list', 'item', 'system']),
  /** The theme file that renders its main content. */
  template: z.string(),
  /** Why visitors do not see it: it is sold, or not published yet; absent where they do. */
  hidden: z.enum(['protected', 'unpublished']).optional(),
});

export type PreviewPage = z.output<typeof previewPageSchema>;

/** What blocks show that is kept elsewhere. */
const sourcesSchema = z.object({
  pictures: z.record(z.string(), z.custom<PageSources['pictures'][string]>()),
  products: z.record(z.string(), z.unknown()),
  lists: z.record(z.string(), z.unknown()),
  forms: z.record(z.string(), z.custom<NonNullable<PageSources['forms']>[string]>()).optional(),
  signUps: z.record(z.string(), z.string()).optional(),
  navigations: z.record(z.string(), z.unknown()).optional(),
});

/** Everything that decides a page beside the theme itself (docs/pages-and-cache.md). */
export const pageDataSchema = z.object({
  path: z.string(),
  /** HTTP status that a visitor gets. */
  status: z.int(),
  /** Page-type code of `shared/codes/page-type.ts`. */
  pageType: z.int(),
  title: z.string(),
  /** The theme file that renders the main content. */
  template: z.string(),
  /** The JSON that the templates see. */
  json: z.record(z.string(), z.unknown()),
  /** Text for the head of the page: style sheets and scripts of the release. */
  styleSheets: z.array(z.string()),
  /** Of a draft that sets its theme in another way than visitors see: changes with the settings. */
  themeSettingsVersion: z.string().optional(),
  /** Versions of the theme's assets and scripts by path, for their addresses in the page. */
  assetVersions: z.record(z.string(), z.string()),
  /** Of a page of sections: what it consists of, and what its blocks show; absent for every other page. */
  sections: z
    .object({
      pageId: z.string(),
      content: pageContentSchema,
      version: z.string(),
      sources: sourcesSchema,
    })
    .optional(),
  /** Header and footer of the site, and what they show. */
  headerFooter: z.object({
    ...headerFooterSchema.shape,
    /** Id of the logo of the site's brand, which a header without one of its own shows. */
    brandLogo: z.string().optional(),
    version: z.string(),
    siteTitle: z.string(),
    /** True for a theme with a header that knows nothing of this one, which stands in its place once something is said of it. */
    isHeaderOfTheme: z.boolean(),
    sources: sourcesSchema,
  }),
});

export type PageData = z.output<typeof pageDataSchema>;

export const listPages = endpoint({
  name: 'listPages',
  method: 'GET',
  path: '/api/v1/pages',
  access: { permission: 'site.viewLocked' },
  studio: true,
  summary: 'Pages that can be previewed, the most useful first.',
  input: {},
  output: z.object({ pages: z.array(previewPageSchema) }),
  errors: {},
});

const pageQuery = z.object({
  path: z.string().startsWith('/').max(2083),
  /** JSON list of further `<awning:query>` keys that an unsaved template asks for. */
  queries: z.string().max(10_000).optional(),
});

export const readPageData = endpoint({
  name: 'readPageData',
  method: 'GET',
  path: '/api/v1/pages/data',
  access: { permission: 'site.viewLocked' },
  studio: true,
  summary: 'The data of one page as the draft has it, or as visitors see it.',
  input: {
    query: pageQuery.extend({
      of: z.enum(['draft', 'live']).default('draft'),
      /** Code of a language of the site, offered or not; left out for the primary one. */
      language: z.string().max(LANGUAGE_TAG_MAX).optional(),
    }),
  },
  output: pageDataSchema,
  errors: {},
});

/**
 * The page of a store's list, whose data all pages of the store share, or what buyers of a digital product get, for who
 * edits products.
 */
export const readStorePage = endpoint({
  name: 'readStorePage',
  method: 'GET',
  path: '/api/v1/pages/store',
  access: { permission: 'products.edit' },
  studio: true,
  summary:
    'The data of the page of a store, or of the delivery of a digital product, for the preview of products.',
  input: { query: pageQuery },
  output: pageDataSchema,
  errors: { STORE_NOT_FOUND: { status: 404, text: 'There is no store at this address.' } },
});
