import { z } from 'zod';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { BLOCKS_MAX } from '#shared/features/page-content/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { headerFooterSchema } from '#shared/features/page-content/shape.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { HEADER_FOOTER_BYTES_MAX, TOO_MANY_LEVELS_TEXT } from './rules.ts';

const folderBehaviorInput = z.literal([
  FOLDER_BEHAVIOR.index,
  FOLDER_BEHAVIOR.redirect,
  FOLDER_BEHAVIOR.none,
  FOLDER_BEHAVIOR.variation,
]);

/**
 * An entry as it is sent; what it may lead to is judged by the rules, so that the answer is a sentence. A field that is
 * not set may come as null.
 */
const targetSchema = z.object({
  collectionId: z.string().max(100).nullish(),
  externalLink: z.string().trim().max(2083).nullish(),
  memberAreaId: z.string().max(100).nullish(),
  title: z.string().trim().max(200, 'The words of an item have at most 200 characters.').nullish(),
  /** What a click on an item that holds others does: a code of `shared/codes/folder-behavior.ts`; its own page without one. */
  folderBehavior: folderBehaviorInput.nullish(),
});

function withItems<Item extends z.ZodType>(item: Item) {
  return targetSchema.extend({ items: z.array(item).nullish() });
}

const lowestSchema = targetSchema.extend({
  items: z.array(z.unknown()).max(0, TOO_MANY_LEVELS_TEXT).nullish(),
});

/** Items of a navigation, on three levels. */
export const navigationSchema = z.object({ items: z.array(withItems(withItems(lowestSchema))) });

/** An entry of the layout with what it leads to: a page, an address, or a member area. */
const linkSchema = z.object({
  collectionId: idSchema.optional(),
  externalLink: z.string().optional(),
  memberAreaId: z.string().optional(),
  title: z.string(),
  /** Words of its own; absent where it shows those of its page. */
  ownTitle: z.string().optional(),
  urlId: z.string().optional(),
  /** Code of `shared/codes/collection-type.ts`. */
  collectionType: z.int().optional(),
  folderBehavior: z.int().optional(),
  enabled: z.boolean(),
});

function withChildren<Child extends z.ZodType>(child: Child) {
  return linkSchema.extend({ children: z.array(child) });
}

const layoutLinkSchema = withChildren(withChildren(withChildren(z.never())));

/** The navigations of the draft, the main one first; its tag is the version of all of them. */
export const getSiteLayout = endpoint({
  name: 'getSiteLayout',
  method: 'GET',
  path: '/api/commondata/GetSiteLayout',
  access: 'contributor',
  studio: true,
  summary: 'The navigations of the site with the pages that they lead to, as the draft has them.',
  input: {},
  output: z.object({
    websiteId: idSchema,
    /** Names the theme. */
    templateId: z.string(),
    /** Of all navigations; a change may name it. */
    version: z.string(),
    layout: z.array(
      z.object({ identifier: z.string(), title: z.string(), links: z.array(layoutLinkSchema) }),
    ),
  }),
  errors: { NO_ROLE: { status: 403, text: 'You have no role that sees anything of the site.' } },
});

/**
 * Keeps a navigation as draft; visitors see it when it is published. The body is JSON, or a form whose field
 * `navigation` holds JSON as text. With `If-Match`, a change of an old layout answers 409 `STALE`.
 */
export const updateNavigation = endpoint({
  name: 'updateNavigation',
  method: 'POST',
  path: '/api/widget/UpdateNavigation',
  access: { permission: 'site.navigation' },
  studio: true,
  activity: 'changed the navigation',
  takesForms: true,
  texts: { ...PLAIN_TEXTS, navigation: 'json' },
  summary: 'Keeps the items of a navigation as draft.',
  input: {
    body: z.object({
      /** The navigation's name in the theme, or one of the two that every site has. */
      fieldName: z.string().max(100),
      /** Names the theme; the one of another theme is refused. */
      templateId: z.string().max(200).nullish(),
      navigation: z.union([navigationSchema, z.string().max(200_000)]),
      /** The version that the change is based on, where no `If-Match` names it. */
      version: z.string().max(200).nullish(),
    }),
  },
  output: z.object({ success: z.literal(true), navigation: navigationSchema, version: z.string() }),
  errors: {
    STALE: { status: 409, text: 'The navigation was changed by someone else in the meantime.' },
  },
});

const HEADER_FOOTER_PATH = '/api/site-header-footer';

const keptHeaderFooterSchema = headerFooterSchema.extend({
  /** The entity tag; `none` while nothing was ever stored. */
  version: z.string(),
  /** The same once more, for callers that look for it here. */
  data: headerFooterSchema,
});

/** Visitors get what is published; who writes on pages gets the draft. */
export const getHeaderFooter = endpoint({
  name: 'getHeaderFooter',
  method: 'GET',
  path: HEADER_FOOTER_PATH,
  access: 'visitor',
  studio: true,
  summary: 'Header and footer of the site: the published ones for visitors, the draft for who edits pages.',
  input: {},
  output: keptHeaderFooterSchema,
  errors: {},
});

/**
 * Keeps header and footer as draft. With `If-Match`, or `version` in the body, a change of an old version answers 409
 * `STALE` with what is stored under `current`.
 */
export const putHeaderFooter = endpoint({
  name: 'putHeaderFooter',
  method: 'PUT',
  path: HEADER_FOOTER_PATH,
  access: { permission: 'site.design' },
  studio: true,
  activity: 'changed the header or footer',
  texts: { ...PLAIN_TEXTS, footer: 'html' },
  bodyLimit: 2 * HEADER_FOOTER_BYTES_MAX + 10_000,
  summary: 'Keeps header and footer of the site as draft.',
  input: {
    body: z.object({
      ...headerFooterSchema.shape,
      /** The version that the change is based on, where no `If-Match` names it. */
      version: z.string().max(200).nullish(),
    }),
  },
  output: keptHeaderFooterSchema,
  errors: {
    STALE: { status: 409, text: 'The header or footer was changed by someone else in the meantime.' },
    TOO_MANY_BLOCKS: { status: 400, text: `A footer has at most ${BLOCKS_MAX} blocks.` },
    CODE_NOT_ALLOWED: { status: 403, text: 'Only the owner and admins may add or change code.' },
  },
});
