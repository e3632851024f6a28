import { can } from '#shared/features/contributors/permissions.ts';
import { ROOT_CATEGORY_NAME } from '#shared/features/products/rules.ts';
import {
  findMainNavigation,
  problemOfNavigation,
  problemOfTemplateId,
} from '#shared/features/site-layout/rules.ts';
import {
  createProductCollection,
  createRootCategory,
  createStore,
  type RootCategory,
  type Store,
} from '#shared/features/stores/contract.ts';
import { toStoreUrlId, wordsOfUrls } from '#shared/features/stores/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { CategoryTree } from '../products/categories.ts';
import type { SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';

type Facts = Pick<Store, 'title' | 'navigationTitle' | 'urlId' | 'description'>;

const wordsOf = ({ pages, livePages, languageWords }: SiteDraft) =>
  new Set([...[...pages, ...livePages].map(({ urlId }) => urlId), ...languageWords]);

/** What stores are made with. */
export interface StoreDeps {
  readonly ids: Ids;
  readonly drafts: SiteDrafts;
  readonly categories: Pick<CategoryTree, 'list' | 'createRoot'>;
  readonly audit: AuditLog;
  /** Templates of a list of products and of a product, by path, for themes that have none. */
  readonly readStoreTemplates: () => Promise<ReadonlyMap<string, string>>;
}

/** The templates of products that the theme lacks: without them visitors would find a broken page. */
async function missingTemplates(
  { readStoreTemplates }: StoreDeps,
  { draft }: SiteDraft,
): Promise<ReadonlyMap<string, string>> {
  const templates = await readStoreTemplates();
  return new Map([...templates].filter(([path]) => draft.manifest[path] === undefined));
}

function toStore({ ids }: StoreDeps, websiteId: string, facts: Facts, now: number): Store {
  const { title, navigationTitle, urlId, description } = facts;
  const createdOn = new Date(now).toISOString();
  return { id: ids.id(), websiteId, navigationTitle, title, urlId, description, enabled: true, createdOn };
}

/** A store among the pages of a draft. */
function toPage({ websiteId: _, ...store }: Store) {
  return { ...store, type: 'products' };
}

/** Makes the root of the categories of a store. */
async function makeRoot(
  { categories }: StoreDeps,
  scope: SiteScope,
  { collectionId, displayName }: Pick<RootCategory, 'collectionId' | 'displayName'>,
  now: number,
): Promise<RootCategory> {
  const { id } = await categories.createRoot(scope, collectionId, displayName, now);
  return {
    id,
    websiteId: scope.websiteId,
    collectionId,
    displayName,
    parentCategoryId: null,
    type: 'ROOT',
    pageRendering: 'LIST_VIEW',
    displayIndex: 1,
  };
}

/** The navigations of a draft with a page at the end of the main one. */
function withPage(site: SiteDraft, context: RequestContext, collectionId: string) {
  if (!can(contributorOf(context), 'site.navigation', 'change')) {
    throw refuseAs(createStore, 'NAVIGATION_NOT_ALLOWED');
  }
  const name = findMainNavigation(site.slots.map((slot) => slot.name));
  if (name === undefined) throw refuseAs(createStore, 'NO_MAIN_NAVIGATION');
  const items = [...(site.navigations[name] ?? []), { collectionId }];
  const pageIds = new Set([...site.pages.map(({ id }) => id), collectionId]);
  if (problemOfNavigation(items, pageIds) !== undefined) throw refuseAs(createStore, 'NAVIGATION_FULL');
  return { ...site.navigations, [name]: items };
}

/** Makes a store without categories. */
async function createCollection(
  deps: StoreDeps,
  scope: SiteScope,
  context: RequestContext,
  facts: HandlerInput<typeof createProductCollection>['body'],
): Promise<Store> {
  const { drafts, audit } = deps;
  const site = await drafts.open(scope, 'lock');
  if (wordsOf(site).has(facts.urlId)) throw refuseAs(createProductCollection, 'URL_TAKEN');
  const store = toStore(deps, scope.websiteId, facts, context.now);
  const changes = { pages: [...site.pages, toPage(store)], files: await missingTemplates(deps, site) };
  await drafts.keep(scope, site, changes, { author: contributorOf(context), now: context.now });
  await audit.record(scope, context, {
    act: createProductCollection.name,
    subject: { kind: 'store', id: store.id, title: store.title },
    before: null,
    after: { title: store.title, urlId: store.urlId },
  });
  return store;
}

/** Gives a store that has no categories their root. */
async function createRoot(
  deps: StoreDeps,
  scope: SiteScope,
  context: RequestContext,
  { collectionId, displayName }: Pick<RootCategory, 'collectionId' | 'displayName'>,
): Promise<RootCategory> {
  const { drafts, categories, audit } = deps;
  const { pages, livePages } = await drafts.open(scope, 'lock');
  const store = [...pages, ...livePages].find(({ id, type }) => id === collectionId && type === 'products');
  if (store === undefined) throw refuseAs(createRootCategory, 'COLLECTION_NOT_FOUND');
  const [taken] = await categories.list(scope, collectionId);
  if (taken !== undefined) throw refuseAs(createRootCategory, 'ROOT_TAKEN');
  const category = await makeRoot(deps, scope, { collectionId, displayName }, context.now);
  await audit.record(scope, context, {
    act: createRootCategory.name,
    subject: { kind: 'category', id: category.id, title: displayName },
    before: null,
    after: { displayName, collectionId },
  });
  return category;
}

/** Makes a store with the root of its categories, in the main navigation if so wished. */
async function createWhole(
  deps: StoreDeps,
  scope: SiteScope,
  context: RequestContext,
  { storeTitle, fallbackStoreTitle, ...wish }: HandlerInput<typeof createStore>['body'],
): Promise<{ store: Store; rootCategory: RootCategory }> {
  const { drafts, audit } = deps;
  const { now } = context;
  const site = await drafts.open(scope, 'lock');
  const otherTheme = problemOfTemplateId(site.theme, wish.templateId);
  if (otherTheme !== undefined) throw refuseFields([{ path: 'templateId', text: otherTheme }]);
  const taken = new Set([...wordsOf(site), ...wordsOfUrls(wish.storeUrls)]);
  const urlId = toStoreUrlId(storeTitle, fallbackStoreTitle, taken);
  const { description, addToMainNav, allCategoryDisplayName = ROOT_CATEGORY_NAME } = wish;
  const facts = { title: storeTitle, navigationTitle: storeTitle, urlId, description };
  const store = toStore(deps, scope.websiteId, facts, now);
  const changes = {
    pages: [...site.pages, toPage(store)],
    files: await missingTemplates(deps, site),
    ...(addToMainNav ? { navigations: withPage(site, context, store.id) } : {}),
  };
  await drafts.keep(scope, site, changes, { author: contributorOf(context), now });
  const rootCategory = await makeRoot(
    deps,
    scope,
    { collectionId: store.id, displayName: allCategoryDisplayName },
    now,
  );
  await audit.record(scope, context, {
    act: createStore.name,
    subject: { kind: 'store', id: store.id, title: storeTitle },
    before: null,
    after: { title: storeTitle, urlId, addToMainNav },
  });
  return { store, rootCategory };
}

/** Makes stores; each is a page of the draft too. */
export function createStoreService(deps: StoreDeps) {
  return {
    /** Words of the pages of the draft and of those that visitors see, in the order of the alphabet. */
    async listPageWords(scope: SiteScope): Promise<string[]> {
      return [...wordsOf(await deps.drafts.open(scope))].sort();
    },

    /** @throws Refusal 409 URL_TAKEN */
    createCollection: (
      scope: SiteScope,
      context: RequestContext,
      facts: HandlerInput<typeof createProductCollection>['body'],
    ) => createCollection(deps, scope, context, facts),

    /** @throws Refusal 404 COLLECTION_NOT_FOUND, 409 ROOT_TAKEN */
    createRootCategory: (
      scope: SiteScope,
      context: RequestContext,
      collectionId: string,
      displayName: string,
    ) => createRoot(deps, scope, context, { collectionId, displayName }),

    /** @throws Refusal 409 NO_MAIN_NAVIGATION or NAVIGATION_FULL, 403 NAVIGATION_NOT_ALLOWED */
    create: (scope: SiteScope, context: RequestContext, wish: HandlerInput<typeof createStore>['body']) =>
      createWhole(deps, scope, context, wish),
  };
}

/** Stores of a site. */
export type StoreService = ReturnType<typeof createStoreService>;
