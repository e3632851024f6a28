import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { TOO_MANY_LEVELS_TEXT } from './rules.ts';

/** An entry as it is sent; what it may lead to is judged by the rules, so that the answer is a sentence. */
const targetSchema = z.object({
  collectionId: z.string().max(100).optional(),
  externalLink: z.string().trim().max(2083).optional(),
  memberAreaId: z.string().max(100).optional(),
  title: z.string().trim().max(200, 'The words of an item have at most 200 characters.').optional(),
});

function withItems<Item extends z.ZodType>(item: Item) {
  return targetSchema.extend({ items: z.array(item).optional() });
}

const lowestSchema = targetSchema.extend({
  items: z.array(z.unknown()).max(0, TOO_MANY_LEVELS_TEXT).optional(),
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
      /** Names the theme; a site has one. */
      templateId: z.string().max(200).optional(),
      navigation: z.union([navigationSchema, z.string().max(200_000)]),
      /** The version that the change is based on, where no `If-Match` names it. */
      version: z.string().max(200).optional(),
    }),
  },
  output: z.object({ success: z.literal(true), navigation: navigationSchema, version: z.string() }),
  errors: {
    STALE: { status: 409, text: 'The navigation was changed by someone else in the meantime.' },
  },
});
