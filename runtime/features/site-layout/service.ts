import { COLLECTION_TYPE } from '#shared/codes/collection-type.ts';
import {
  type getSiteLayout,
  navigationSchema,
  updateNavigation,
} from '#shared/features/site-layout/contract.ts';
import {
  flattenNavigation,
  HIDDEN_NAVIGATION,
  MEMBER_AREA_NAVIGATION,
  type NavigationEntry,
  orderNavigations,
  problemOfNavigation,
  problemOfTemplateId,
  type SentEntry,
  templateIdOf,
  toKeptNavigation,
} from '#shared/features/site-layout/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { readJson } from '#shared/http/json.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { DraftedPage, SiteDraft, SiteDrafts } from './site-draft.ts';

type Layout = Output<typeof getSiteLayout>;
type Link = Layout['layout'][number]['links'][number];
type Items = Output<typeof updateNavigation>['navigation']['items'];

/** Navigations that every site has, whatever its theme. */
const OWN_SLOTS = [
  { name: HIDDEN_NAVIGATION, title: 'Not linked' },
  { name: MEMBER_AREA_NAVIGATION, title: 'Member areas' },
];

const slotsOf = ({ slots }: SiteDraft) => {
  const all = [...slots, ...OWN_SLOTS];
  return orderNavigations(all.map(({ name }) => name)).map((name) => ({
    name,
    title: all.find((slot) => slot.name === name)?.title ?? name,
  }));
};

function toLink(entry: NavigationEntry, pages: ReadonlyMap<string, DraftedPage>): Link {
  const { collectionId, externalLink, memberAreaId, title, folderBehavior, items = [] } = entry;
  const page = pages.get(collectionId ?? '');
  return {
    ...(page === undefined
      ? {}
      : {
          collectionId: page.id,
          urlId: page.urlId,
          collectionType: page.type === 'products' ? COLLECTION_TYPE.products : COLLECTION_TYPE.page,
        }),
    ...(externalLink === undefined ? {} : { externalLink }),
    ...(memberAreaId === undefined ? {} : { memberAreaId }),
    title: title ?? page?.navigationTitle ?? externalLink ?? '',
    ...(title === undefined ? {} : { ownTitle: title }),
    ...(folderBehavior === undefined ? {} : { folderBehavior }),
    enabled: true,
    children: items.map((item) => toLink(item, pages)) as Link['children'],
  };
}

/** The navigations of a draft with what they lead to; the hidden one also holds the pages that are in none. */
function toLayout(websiteId: string, site: SiteDraft): Layout {
  const pages = new Map(site.pages.map((page) => [page.id, page]));
  const isThere = ({ collectionId }: NavigationEntry) =>
    collectionId === undefined || pages.has(collectionId);
  const linked = new Set(
    Object.values(site.navigations).flatMap((items) =>
      flattenNavigation(items).map(({ entry }) => entry.collectionId),
    ),
  );
  const unlinked = site.pages.filter(({ id }) => !linked.has(id)).map(({ id }) => ({ collectionId: id }));
  return {
    websiteId,
    templateId: templateIdOf(site.theme),
    version: site.navigationVersion,
    layout: slotsOf(site).map(({ name, title }) => {
      const kept = site.navigations[name] ?? [];
      const items = name === HIDDEN_NAVIGATION ? [...kept, ...unlinked] : kept;
      return {
        identifier: name,
        title,
        links: items.filter(isThere).map((item) => toLink(item, pages)),
      };
    }),
  };
}

/** The items of a call; those of a form come as JSON in a text. */
function readItems(
  navigation: HandlerInput<typeof updateNavigation>['body']['navigation'],
): readonly SentEntry[] {
  if (typeof navigation !== 'string') return navigation.items as readonly SentEntry[];
  const read = readJson(navigation);
  const parsed = 'fault' in read ? undefined : navigationSchema.safeParse(read.value).data;
  if (parsed === undefined) {
    const text = 'The navigation is not valid JSON.';
    throw refuse('INVALID_INPUT', { text, errors: { navigation: text } });
  }
  return parsed.items as readonly SentEntry[];
}

function refuseField(field: string, text: string) {
  return refuse('INVALID_INPUT', { text, errors: { [field]: text } });
}

/** Changes pages and navigation in the draft of the site. */
export function createSiteLayoutService(drafts: SiteDrafts, audit: AuditLog) {
  return {
    /** The navigations of the draft. */
    async read(scope: SiteScope): Promise<Layout> {
      const site = await drafts.open(scope);
      return toLayout(scope.websiteId, site);
    },
    /**
     * Keeps a navigation as draft.
     * @param version the version that the change is based on; undefined when it does not matter
     * @throws Refusal 400 for items that cannot be kept and for another theme, 409 STALE with the layout as `current`
     */
    async update(
      scope: SiteScope,
      context: RequestContext,
      { fieldName, templateId, navigation }: HandlerInput<typeof updateNavigation>['body'],
      version: string | undefined,
    ): Promise<{ items: Items; version: string }> {
      const site = await drafts.open(scope, 'lock');
      if (version !== undefined && version !== site.navigationVersion) {
        const current = toLayout(scope.websiteId, site);
        throw refuseAs(updateNavigation, 'STALE', { facts: { current } });
      }
      const otherTheme = problemOfTemplateId(site.theme, templateId);
      if (otherTheme !== undefined) throw refuseField('templateId', otherTheme);
      if (!slotsOf(site).some(({ name }) => name === fieldName)) {
        throw refuseField('fieldName', 'The theme has no navigation of this name.');
      }
      const sent = readItems(navigation);
      const problem = problemOfNavigation(sent, new Set(site.pages.map(({ id }) => id)));
      if (problem !== undefined) throw refuseField('navigation', problem);
      const before = site.navigations[fieldName] ?? [];
      const items = toKeptNavigation(sent, before);
      const navigations = { ...site.navigations, [fieldName]: items };
      await drafts.keep(scope, site, { navigations }, { author: contributorOf(context), now: context.now });
      await audit.record(scope, context, {
        act: updateNavigation.name,
        subject: { kind: 'navigation', id: fieldName, title: fieldName },
        before: { items: before },
        after: { items },
      });
      const { navigationVersion } = await drafts.open(scope);
      return { items: items as Items, version: navigationVersion };
    },
  };
}

export type SiteLayoutService = ReturnType<typeof createSiteLayoutService>;
