import type { ColorPair } from '#shared/features/theme-settings/rules.ts';
import { findIn, type LinkTargets } from '#shared/features/page-checks/rules.ts';
import type { ReadPage } from './read-page.ts';
import type { SiteFinding } from './contract.ts';

/** A page that was read. */
export interface CheckedPage {
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  readonly read: ReadPage;
}

/** Most findings that are kept of one check. */
export const FINDINGS_MAX = 1_000;

type Place = SiteFinding['place'];

const placeOf = ({ pageId }: Pick<CheckedPage, 'pageId'>, blockId?: string): Place =>
  blockId === undefined ? { kind: 'page', pageId } : { kind: 'block', pageId, blockId };

/** A file of a theme. */
export interface ThemeFile {
  readonly path: string;
  readonly text: string;
}

/** The line of a place in a text, from 1. */
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

const IMAGE = /<img\b(?:[^<>{]|\{[^{}]*\})*>/gi;

/** Pictures that templates write without an alt text. */
export function checkTemplates(files: readonly ThemeFile[]): SiteFinding[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(IMAGE)]
      .filter(([tag]) => !/\salt\b/i.test(tag))
      .map(({ index }) => ({
        kind: 'noAlt' as const,
        message: 'The template writes a picture without alt text. Add alt="…", or alt="" for decoration.',
        page: path,
        place: { kind: 'template' as const, path, line: lineAt(text, index) },
      })),
  );
}

/** Colours of a theme that cannot be read on each other as they are set. */
export function checkColors(pairs: readonly ColorPair[]): SiteFinding[] {
  return pairs
    .filter(({ isEnough }) => !isEnough)
    .map(({ color, ground, contrast, nearest }) => ({
      kind: 'contrast' as const,
      message: `${color} on ${ground} has a contrast of ${contrast.toFixed(1)}; text needs 4.5.${nearest === undefined ? '' : ` ${nearest} would be readable.`}`,
      page: 'Theme settings',
      place: { kind: 'settings' as const },
    }));
}

/** Where links of the theme and of navigations stand. */
export interface LinkSources {
  readonly files: readonly ThemeFile[];
  /** Addresses that navigations lead to. */
  readonly navigation: ReadonlySet<string>;
}

function placeOfLink(
  page: CheckedPage,
  href: string,
  blockId: string | undefined,
  { files, navigation }: LinkSources,
): Place {
  if (blockId !== undefined) return placeOf(page, blockId);
  if (navigation.has(href)) return { kind: 'navigation' };
  for (const { path, text } of files) {
    const at = text.indexOf(`"${href}"`);
    if (at >= 0) return { kind: 'template', path, line: lineAt(text, at) };
  }
  return placeOf(page);
}

/** What is wrong with one page, as it is shown. */
export function checkPage(page: CheckedPage, targets: LinkTargets, sources: LinkSources): SiteFinding[] {
  const marks = page.read.marks
    // What templates write is found in the templates.
    .filter(({ kind, blockId }) => kind !== 'noAlt' || blockId !== undefined)
    .map(({ kind, message, blockId }) => ({
      kind,
      message,
      page: page.title,
      place: placeOf(page, blockId),
    }));
  const links = page.read.links.flatMap(({ href, blockId }) =>
    findIn({ links: [href], templateTexts: [] }, targets).map(({ message }) => ({
      kind: 'deadLink' as const,
      message,
      page: page.title,
      place: placeOfLink(page, href, blockId, sources),
    })),
  );
  return [...marks, ...links];
}

/** Pages that say the same of themselves as another one before them. */
export function checkAlike(pages: readonly CheckedPage[]): SiteFinding[] {
  const found: SiteFinding[] = [];
  const first = { title: new Map<string, string>(), description: new Map<string, string>() };
  for (const page of pages) {
    for (const field of ['title', 'description'] as const) {
      const text = page.read[field];
      const other = first[field].get(text);
      if (other === undefined) {
        if (text !== '') first[field].set(text, page.title);
        continue;
      }
      found.push({
        kind: field === 'title' ? 'sameTitle' : 'sameDescription',
        message: `The page “${other}” has the same ${field}. Search engines tell pages apart by it.`,
        page: page.title,
        place: placeOf(page),
      });
    }
  }
  return found;
}

/** Findings, each once: what stands on every page is told of the first. */
export function eachOnce(findings: readonly SiteFinding[]): SiteFinding[] {
  const known = new Map<string, SiteFinding>();
  for (const one of findings) {
    const key = JSON.stringify([one.kind, one.message, one.place]);
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}
