import type { BlockData, BlockField } from '#shared/features/blocks/field.ts';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import { isReservedWord } from '#shared/features/pages/paths.ts';
import { resolvePath, type SiteCollection } from '#shared/features/pages/rules.ts';
import { stripTags } from '#shared/html/strip-tags.ts';
import { isObject } from '#shared/json/values.ts';

/** What may be wrong with a page before it is published. */
export const FINDING_KINDS = ['empty', 'broken', 'deadLink', 'templateText'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Something that visitors would stumble over. */
export interface Finding {
  readonly kind: FindingKind;
  /** A sentence for whoever publishes. */
  readonly message: string;
}

/** True for what is not published at all: visitors would find nothing on the page. */
export function isRefused({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind === 'empty';
}

/** What of a page or a text is looked at. */
export interface Reading {
  /** Addresses that its links lead to. */
  readonly links: readonly string[];
  /** Pieces that look like a template. */
  readonly templateTexts: readonly string[];
}

/** Where links of a site may lead. */
export interface LinkTargets {
  readonly collections: readonly SiteCollection[];
  readonly redirects: ReadonlyMap<string, string>;
  /** Whether a collection has an item that visitors see. */
  readonly hasItem: (collectionId: string, urlId: string) => boolean;
}

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const MARKDOWN_LINK = /\]\(\s*<?([^\s)>]+)/g;
/**
 * An instruction, a variable of several words or with a formatter, or an element of themes. One word in braces may be
 * meant as it stands.
 */
const TEMPLATE_TEXT =
  /\{\.(?:repeated section|section|end|or|if|alternates with|var|equal\?)[^{}\n]{0,80}\}|\{@(?:\|[^{}\n]{1,60})?\}|\{[a-z]\w*(?:\.\w+)+(?:\|[^{}\n]{1,60})?\}|\{[a-z]\w*\|[^{}\n]{1,60}\}|<\/?awning:[\w-]+[^>\n]{0,80}>|&lt;\/?awning:[\w-]+/gi;

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, one, other]) => one ?? other ?? whole);
}

/** What is looked at of a text of HTML. */
export function readHtml(html: string): Reading {
  return {
    links: matchesOf(html, HREF).map((link) => link.replaceAll('&amp;', '&')),
    templateTexts: [...stripTags(html, ' ').matchAll(TEMPLATE_TEXT)].map(([text]) => text),
  };
}

function readLine(text: string): Reading {
  return {
    links: matchesOf(text, MARKDOWN_LINK),
    templateTexts: [...text.matchAll(TEMPLATE_TEXT)].map(([found]) => found),
  };
}

const NOTHING: Reading = { links: [], templateTexts: [] };

function join(readings: readonly Reading[]): Reading {
  return {
    links: readings.flatMap(({ links }) => links),
    templateTexts: readings.flatMap(({ templateTexts }) => templateTexts),
  };
}

function readField(field: BlockField, value: unknown): Reading {
  if (field.kind === 'list') {
    const entries = Array.isArray(value) ? value.filter(isObject) : [];
    return join(entries.map((entry) => readFields(field.fields, entry)));
  }
  if (typeof value !== 'string') return NOTHING;
  if (field.kind === 'rich') return readHtml(value);
  if (field.kind === 'line') return readLine(value);
  return field.kind === 'link' ? { links: [value], templateTexts: [] } : NOTHING;
}

function readFields(fields: readonly BlockField[], data: BlockData): Reading {
  return join(fields.map((field) => readField(field, data[field.name])));
}

/** Kinds of fields that hold what a block shows; the others say how. */
const SHOWN: ReadonlySet<BlockField['kind']> = new Set([
  'rich',
  'line',
  'code',
  'picture',
  'link',
  'product',
  'form',
  'collection',
  'navigation',
  'list',
]);
/** Blocks that stand between others. */
const BETWEEN: ReadonlySet<string> = new Set(['spacer', 'line']);

function isFilled({ kind }: BlockField, value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some((part) => part !== '');
  if (typeof value !== 'string') return false;
  if (kind !== 'rich') return value.trim() !== '';
  return /<(?:img|iframe|video|audio)\b/i.test(value) || stripTags(value).trim() !== '';
}

/** Whether visitors see something of a block. */
function showsSomething({ type, data }: Block): boolean {
  const kind = kindOf(type);
  if (kind === undefined || BETWEEN.has(type)) return false;
  const holding = kind.fields.filter((field) => SHOWN.has(field.kind));
  return (
    holding.length === 0 || type === 'search' || holding.some((field) => isFilled(field, data[field.name]))
  );
}

/** True for a page on which visitors would see nothing but its header and footer. */
export function isEmptyPage({ sections }: PageContent): boolean {
  return !sections.some(({ blocks }) => blocks.some(showsSomething));
}

/** What is looked at of a page of sections. */
export function readPage({ sections }: PageContent): Reading {
  return join(
    sections
      .flatMap(({ blocks }) => blocks)
      .map(({ type, data }) => readFields(kindOf(type)?.fields ?? [], data)),
  );
}

/** The path of the site that a link leads to; undefined for one that leads elsewhere, or to a place of its page. */
export function pathOfLink(link: string): string | undefined {
  if (!/^\/(?![/\\])/.test(link)) return undefined;
  const [path = ''] = link.split(/[?#]/);
  return path.replace(/\/+$/, '') || '/';
}

/** The item that a link leads to; undefined for every other link. */
export function itemOfLink(
  link: string,
  { collections }: Pick<LinkTargets, 'collections'>,
): { readonly collectionId: string; readonly urlId: string } | undefined {
  const path = pathOfLink(link);
  const route = path === undefined ? undefined : resolvePath(collections, path);
  return route?.kind === 'item' ? { collectionId: route.collection.id, urlId: route.itemUrlId } : undefined;
}

/** True for a link to a path of the site where visitors find nothing. */
function isDead(link: string, targets: LinkTargets): boolean {
  const path = pathOfLink(link);
  if (path === undefined || isReservedWord(path.split('/')[1] ?? '') || targets.redirects.has(path)) {
    return false;
  }
  const item = itemOfLink(link, targets);
  if (item !== undefined) return !targets.hasItem(item.collectionId, item.urlId);
  return resolvePath(targets.collections, path).kind === 'notFound';
}

/** What visitors would stumble over in what was read, each once. */
export function findIn({ links, templateTexts }: Reading, targets: LinkTargets): Finding[] {
  const dead = [...new Set(links)].filter((link) => isDead(link, targets));
  return [
    ...dead.map((link) => ({
      kind: 'deadLink' as const,
      message: `A link leads to ${link}, where visitors find no page.`,
    })),
    ...[...new Set(templateTexts)].map((text) => ({
      kind: 'templateText' as const,
      message: `Visitors would read “${text}”, which looks like a piece of a template.`,
    })),
  ];
}

/** Said of a page without anything to see. */
export const EMPTY_PAGE: Finding = {
  kind: 'empty',
  message:
    'Visitors would see nothing but header and footer. Add something to it, or set its status to Draft.',
};

/** Said of a page whose theme file is not there: visitors get a plain one. */
export function lacksTemplate(template: string): Finding {
  const message = `The theme has no file ${template}, so visitors get a plain page with the title and the description. Make that file, or make the page anew of sections.`;
  return { kind: 'broken', message };
}
