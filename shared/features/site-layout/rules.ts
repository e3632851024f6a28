import { slugify } from '#shared/text/slugify.ts';

/** The navigation that stands first on every page (docs/releases.md). */
export const MAIN_NAVIGATION = 'mainNav';
/** Pages that are in no navigation. */
export const HIDDEN_NAVIGATION = '_hidden';
/** Pages of member areas. */
export const MEMBER_AREA_NAVIGATION = '_memberareas';

/** Why a page cannot be put into the main navigation. */
export const NO_MAIN_NAVIGATION_TEXT = 'Unable to find site main navigation';

/** The name of a theme as the layout of its site tells it, and as callers name it. */
export function templateIdOf(theme: string): string {
  return slugify(theme);
}

/**
 * What is wrong with the theme that a caller takes the site to have; undefined where nothing is, or where it names none.
 * @param theme name of the theme that the site has
 */
export function problemOfTemplateId(
  theme: string,
  templateId: string | null | undefined,
): string | undefined {
  return templateId && templateId !== templateIdOf(theme) ? 'The site has another theme.' : undefined;
}

/** Levels of a navigation. */
export const NAVIGATION_LEVELS_MAX = 3;
/** Items of a navigation, nested ones included. */
export const NAVIGATION_ITEMS_MAX = 250;
/** Said of a navigation that is nested deeper. */
export const TOO_MANY_LEVELS_TEXT = `A navigation has at most ${NAVIGATION_LEVELS_MAX} levels.`;

/** Most bytes of a header, and of a footer, as JSON (docs/header-and-footer.md). */
export const HEADER_FOOTER_BYTES_MAX = 256 * 1024;
/** Said of one that is larger. */
export const HEADER_FOOTER_BYTES_TEXT = 'The header and the footer have at most 256 KB each.';

/** An entry of a navigation as it is sent, in which null stands for what is not set. */
export interface SentEntry {
  readonly collectionId?: string | null | undefined;
  readonly externalLink?: string | null | undefined;
  readonly memberAreaId?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly folderBehavior?: number | null | undefined;
  readonly items?: readonly SentEntry[] | null | undefined;
}

/** An entry of a navigation: it leads to one thing, and may hold others. */
export interface NavigationEntry extends SentEntry {
  readonly collectionId?: string | undefined;
  readonly externalLink?: string | undefined;
  readonly memberAreaId?: string | undefined;
  /** Its own words; those of the page where there are none. */
  readonly title?: string | undefined;
  /** What a click on it does where it holds others; missing opens its own page. */
  readonly folderBehavior?: number | undefined;
  readonly items?: readonly NavigationEntry[] | undefined;
}

const SCHEMES = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])/i;
/** A path of the site; two slashes, also with one of them turned, would lead to another one. */
const PATH = /^(?:\/(?![/\\])|#)[^\s]*$/;

/** True for an address that an entry of a navigation may lead to. */
export function isNavigationLink(text: string): boolean {
  return SCHEMES.test(text) || PATH.test(text);
}

/** Said of an address that is none. */
const LINK_TEXT = 'Links must be formatted as https://example.com or /about';
/** Said of an email address that is none. */
const EMAIL_TEXT = 'Emails must be formatted as name@example.com';

const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$/;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i;

/** What is wrong with an address, as a sentence; undefined where an item can lead there. */
export function problemOfLink(text: string): string | undefined {
  const [, email] = /^mailto:([^?]*)/i.exec(text) ?? [];
  if (email !== undefined && !EMAIL.test(email)) return EMAIL_TEXT;
  return isNavigationLink(text) ? undefined : LINK_TEXT;
}

/** An address as people type it, made whole: hosts get their scheme, email addresses theirs. */
export function completeLink(text: string): string {
  const link = text.trim();
  if (EMAIL.test(link)) return `mailto:${link}`;
  return HOST.test(link) ? `https://${link}` : link;
}

function targetsOf({ collectionId, externalLink, memberAreaId }: SentEntry): readonly string[] {
  return [collectionId, externalLink, memberAreaId].flatMap((target) => target || []);
}

/** All entries of a navigation, each before those in it, with their level from 1. */
export function flattenNavigation<Entry extends SentEntry>(
  items: readonly Entry[],
  level = 1,
): readonly { readonly entry: Entry; readonly level: number }[] {
  return items.flatMap((entry) => [
    { entry, level },
    ...flattenNavigation((entry.items ?? []) as readonly Entry[], level + 1),
  ]);
}

/**
 * What keeps a navigation from being kept.
 * @param collectionIds the pages that there are
 * @returns a sentence, or undefined
 */
export function problemOfNavigation(
  items: readonly SentEntry[],
  collectionIds: ReadonlySet<string>,
): string | undefined {
  const entries = flattenNavigation(items);
  if (entries.length > NAVIGATION_ITEMS_MAX) return `A navigation has at most ${NAVIGATION_ITEMS_MAX} items.`;
  if (entries.some(({ level }) => level > NAVIGATION_LEVELS_MAX)) {
    return TOO_MANY_LEVELS_TEXT;
  }
  for (const { entry } of entries) {
    if (targetsOf(entry).length !== 1) return 'Each item leads to a page, to an address or to a member area.';
    const { collectionId, externalLink } = entry;
    if (collectionId && !collectionIds.has(collectionId)) {
      return 'One of the items leads to a page that is not there.';
    }
    const problem = externalLink ? problemOfLink(externalLink) : undefined;
    if (problem !== undefined) return `${problem}: ${externalLink?.slice(0, 100)} is none.`;
  }
  return undefined;
}

/**
 * A navigation as it is kept: empty targets are left out, and an item that comes without words, or without what a click does,
 * keeps what an item with the same target had before.
 */
export function toKeptNavigation(
  items: readonly SentEntry[],
  before: readonly NavigationEntry[],
): readonly NavigationEntry[] {
  const keyOf = (entry: SentEntry) => targetsOf(entry).join();
  const known = new Map(flattenNavigation(before).map(({ entry }) => [keyOf(entry), entry]));
  const keep = (entry: SentEntry): NavigationEntry => {
    const { collectionId, externalLink, memberAreaId } = entry;
    const same = known.get(keyOf(entry));
    const title = entry.title ?? same?.title;
    const nested = entry.items ?? [];
    const behavior = entry.folderBehavior === undefined ? same?.folderBehavior : entry.folderBehavior;
    return {
      ...(collectionId ? { collectionId } : {}),
      ...(externalLink ? { externalLink } : {}),
      ...(memberAreaId ? { memberAreaId } : {}),
      ...(title ? { title } : {}),
      ...(nested.length > 0 && behavior ? { folderBehavior: behavior } : {}),
      ...(nested.length > 0 ? { items: nested.map(keep) } : {}),
    };
  };
  return items.map(keep);
}

/** Names of a site's navigations in the order of its layout: the main one first. */
export function orderNavigations(names: readonly string[]): readonly string[] {
  return [
    ...names.filter((name) => name === MAIN_NAVIGATION),
    ...names.filter((name) => name !== MAIN_NAVIGATION),
  ];
}

/** The name of the navigation that a new page is put into, or undefined where the theme has none. */
export function findMainNavigation(names: readonly string[]): string | undefined {
  return orderNavigations(names).find(
    (name) => name !== HIDDEN_NAVIGATION && name !== MEMBER_AREA_NAVIGATION,
  );
}
