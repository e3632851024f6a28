import { isDeepStrictEqual } from 'node:util';
import {
  EMPTY_PAGE,
  type Finding,
  findIn,
  isEmptyPage,
  isRefused,
  itemOfLink,
  lacksTemplate,
  type LinkTargets,
  pathOfLink,
  readHtml,
  readPage,
  type Reading,
} from '#shared/features/page-checks/rules.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import type { ChangedPage, PageFinding } from '#shared/features/releases/contract.ts';
import {
  pathOfCollection,
  resolvePath,
  type SiteCollection,
  templateOf,
} from '#shared/features/pages/rules.ts';
import { isShownAt, statusAt } from '#shared/features/pages/states.ts';
import { flattenNavigation } from '#shared/features/site-layout/rules.ts';
import { isContent } from '#shared/features/templates/rules.ts';
import { isPlainFolder, isTypeSettings } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import type { parseSiteContent, SiteContent } from '../pages/site-content.ts';
import type { ShownItem } from '../products/shown-items.ts';
import type { House } from '../../wiring/base.ts';
import type { Manifest } from '../releases/manifest.ts';

/** Files of what visitors see and of what they are to see. */
export interface Versions {
  readonly live: Manifest;
  readonly next: Manifest;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** How pages change, and what visitors would stumble over. */
export interface CheckedPages {
  readonly pages: readonly ChangedPage[];
  readonly findings: readonly PageFinding[];
}

/** What the checks need of others. */
interface CheckNeeds {
  readonly parseSiteContent: typeof parseSiteContent;
  /** Which of some items visitors see. */
  readonly findShownItems: (scope: SiteScope, items: readonly ShownItem[]) => Promise<readonly ShownItem[]>;
}

/** A text that is looked at, with where it is found. */
interface Looked {
  readonly place: Omit<PageFinding, keyof Finding | 'isRefused'>;
  readonly reading: Reading;
  /** What is wrong with the page as a whole. */
  readonly whole: readonly Finding[];
}

interface Sides {
  readonly live: SiteContent;
  readonly next: SiteContent;
}

const keyOf = ({ collectionId, urlId }: ShownItem) => `${collectionId} ${urlId}`;

/** The pages that differ, as visitors know them and as they will. */
function changedPages({ live, next }: Sides, versions: Versions): ChangedPage[] {
  const before = new Map(live.collections.map((one) => [one.id, one]));
  const after = new Map(next.collections.map((one) => [one.id, one]));
  const pathIn = (collection: SiteCollection | undefined) =>
    collection !== undefined && isShownAt(collection, versions.now) ? pathOfCollection(collection) : null;
  const isChanged = (collection: SiteCollection) => {
    const file = fileOfPage(collection.id);
    return (
      !isDeepStrictEqual(before.get(collection.id), collection) || versions.live[file] !== versions.next[file]
    );
  };
  const changed = next.collections.filter(isChanged);
  const gone = live.collections.filter(({ id }) => !after.has(id));
  return [...changed, ...gone].map((collection) => ({
    id: collection.id,
    title: collection.title,
    file: fileOfPage(collection.id),
    before: pathIn(before.get(collection.id)),
    after: pathIn(after.get(collection.id)),
  }));
}

/** The theme file that shows the page of a collection, where it has to be one of the theme's own. */
function ownTemplateOf(
  { themeTypes }: SiteContent,
  page: SiteCollection,
  common: object,
): string | undefined {
  const route = page.type === 'page' ? { kind: 'page' as const } : { kind: 'list' as const, category: [] };
  const template = templateOf({ ...route, collection: page });
  const conf = themeTypes.get(page.themeType ?? '');
  const isMeant = conf !== undefined && isPlainFolder(template, conf);
  return isMeant || template in common ? undefined : template;
}

/** The theme file that a page has lost, or is without since it changed; undefined for every other page. */
function missingTemplate(
  { live, next }: Sides,
  page: SiteCollection,
  isChanged: boolean,
  common: object,
): string | undefined {
  const template = ownTemplateOf(next, page, common);
  if (template === undefined || next.ownTemplates.has(template)) return undefined;
  return isChanged || live.ownTemplates.has(template) ? template : undefined;
}

/** What is wrong with a page as a whole: nothing to see, or nothing of the theme that shows it. */
function findInWhole(sides: Sides, page: SiteCollection, isChanged: boolean, common: object): Finding[] {
  const template = missingTemplate(sides, page, isChanged, common);
  if (template !== undefined) return [lacksTemplate(template)];
  const content = isChanged && page.hasSections === true ? sides.next.contentOf(page.id) : undefined;
  return content !== undefined && isEmptyPage(content) ? [EMPTY_PAGE] : [];
}

const NOTHING: Reading = { links: [], templateTexts: [] };

function lookAtPages(
  { live, next }: Sides,
  pages: readonly ChangedPage[],
  { now }: Versions,
  common: object,
): Looked[] {
  const changed = new Set(pages.map(({ id }) => id));
  const shown = next.collections.filter((one) => isShownAt(one, now));
  const isLost = ({ before }: ChangedPage) =>
    before !== null && resolvePath(shown, before).kind === 'notFound' && !next.redirects.has(before);
  // Where an address is gone, links of any page may lead there.
  const lost = new Set(pages.filter(isLost).map(({ before }) => before ?? ''));
  const wasShown = new Set(live.collections.filter((one) => isShownAt(one, now)).map(({ id }) => id));
  const isNew = ({ id }: SiteCollection) => changed.has(id) || !wasShown.has(id);
  return next.collections
    .filter((one) => isShownAt(one, now) || statusAt(one, now) === 'scheduled')
    .map((page) => {
      const isRead = page.hasSections === true && (lost.size > 0 || isNew(page));
      const content = isRead ? next.contentOf(page.id) : undefined;
      const reading = content === undefined ? NOTHING : readPage(content);
      const links = reading.links.filter((link) => lost.has(pathOfLink(link) ?? ''));
      return {
        place: { pageId: page.id, title: page.title, path: pathOfCollection(page) },
        reading: isNew(page) ? reading : { links, templateTexts: [] },
        whole: findInWhole({ live, next }, page, changed.has(page.id), common),
      };
    });
}

/** The texts of the theme's places and the entries of navigations that differ. */
function lookAtTexts({ live, next }: Sides): Looked[] {
  const texts = Object.entries(next.blockFields).filter(([id, text]) => live.blockFields[id] !== text);
  const entries = Object.entries(next.navigations).flatMap(([name, items]) =>
    isDeepStrictEqual(items, live.navigations[name])
      ? []
      : flattenNavigation(items).flatMap(({ entry }) => entry.externalLink ?? []),
  );
  return [
    ...texts.map(([, html]) => ({
      place: { pageId: null, title: 'Words of the theme', path: null },
      reading: readHtml(html),
      whole: [],
    })),
    {
      place: { pageId: null, title: 'Navigation', path: null },
      reading: { links: entries, templateTexts: [] },
      whole: [],
    },
  ];
}

async function readSides(
  store: House['store'],
  scope: SiteScope,
  versions: Versions,
  parse: typeof parseSiteContent,
): Promise<Sides> {
  const sideOf = async (manifest: Manifest) => {
    const isRead = (path: string) => isContent(path) || isTypeSettings(path);
    const texts = await store.readTexts(scope, manifest, isRead);
    // Of all other files of the theme only the names count.
    return parse(Object.fromEntries(Object.keys(manifest).map((path) => [path, texts[path] ?? ''])));
  };
  return { live: await sideOf(versions.live), next: await sideOf(versions.next) };
}

/** Makes what looks at pages before they are published. */
export function createPageChecks({ store, editions }: Pick<House, 'store' | 'editions'>, needs: CheckNeeds) {
  return {
    /** Which pages change, and what visitors would stumble over on them. */
    async checkPages(scope: SiteScope, versions: Versions): Promise<CheckedPages> {
      const sides = await readSides(store, scope, versions, needs.parseSiteContent);
      const pages = changedPages(sides, versions);
      const common = await editions.common();
      const looked = [...lookAtPages(sides, pages, versions, common), ...lookAtTexts(sides)];
      const { redirects } = sides.next;
      const collections = sides.next.collections.filter((one) => isShownAt(one, versions.now));
      const items = looked.flatMap(({ reading }) =>
        reading.links.flatMap((link) => itemOfLink(link, { collections }) ?? []),
      );
      const known = new Map(items.map((item) => [keyOf(item), item]));
      const found = known.size === 0 ? [] : await needs.findShownItems(scope, [...known.values()]);
      const shown = new Set(found.map(keyOf));
      const targets: LinkTargets = {
        collections,
        redirects,
        hasItem: (collectionId, urlId) => shown.has(keyOf({ collectionId, urlId })),
      };
      const findings = looked.flatMap(({ place, reading, whole }) =>
        [...whole, ...findIn(reading, targets)].map((finding) => ({
          ...place,
          ...finding,
          isRefused: isRefused(finding),
        })),
      );
      return { pages, findings };
    },
  };
}

/** Looks at pages before they are published. */
export type PageChecks = ReturnType<typeof createPageChecks>;
