import { LANGUAGE_CHOICE } from '#shared/features/languages/rules.ts';
import { escapeAttribute } from '#shared/html/escape.ts';
import { LIGHTBOX_CLASS } from '#shared/html/form-classes.ts';
import { OWN_COLLECTION, type ThemeQuery, toQuery } from './theme-query.ts';

/** A site tag as it was read. */
export interface SiteTag {
  readonly name: string;
  readonly isClosing: boolean;
  /** True for a tag of the developer platform, which runs scripts where they stand. */
  readonly isOfPlatform: boolean;
  /** True for what opens or closes a tag with markup of its own between. */
  readonly holdsMarkup: boolean;
  /** Values by names in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** What a site tag is written as, or why it is left out. */
export type Translation =
  | { readonly text: string; readonly query?: ThemeQuery; readonly formId?: string }
  | { readonly problem: string; readonly isUnknown?: true; readonly text?: string };

/** Gives a text that holds template values a name by which `apply` prints it. */
export type NameText = (text: string) => string;

const WORD = /^[A-Za-z][\w-]*$/;
const FILE_PATH = /^(?!.*\.\.)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const BLOCK_ENDING = /\.block$/;

/** The collection of the page, where a template says no other one. */
const OWN_WORD = /^\{(?:collection\.)?(?:urlId|id)\}$/;
/** Items that a related tag shows where it does not say. */
const FEW = 3;
/** In the place of what cannot be understood and has an end: nothing of what it holds is shown. */
const NOTHING = '{.section @awningNothing}';
/** Tags that stand before and after markup, whatever that is. */
const ALWAYS_PAIRS: ReadonlySet<string> = new Set(['query', 'related']);

const holdsValues = (text: string) => /\{[^{}]+\}/.test(text);

/** The name of a block that a tag gives, without its ending; undefined for a name that is none. */
function blockOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const name = (attributes.get('template') ?? 'navigation').replace(BLOCK_ENDING, '');
  return FILE_PATH.test(name) ? name : undefined;
}

/** A look-up of a name in a part of the page data, by a name that is known or made of values. */
function lookUp(part: string, id: string): string | undefined {
  if (WORD.test(id)) return `${part}.${id}`;
  return holdsValues(id) ? `${part}|get @awningId` : undefined;
}

const beginOf = (id: string, nameText: NameText) =>
  holdsValues(id) ? `{.var @awningId @|apply ${nameText(id)}}` : '';

function navigation({ attributes, holdsMarkup }: SiteTag, nameText: NameText): Translation {
  const id = attributes.get('navigationid') ?? '';
  const block = blockOf(attributes);
  const source = lookUp('awningNavigations', id);
  if (source === undefined) {
    const problem = 'A navigation tag needs navigationId, a word such as "mainNav".';
    return holdsMarkup ? { problem, text: NOTHING } : { problem };
  }
  if (holdsMarkup)
    return {
      text: `${beginOf(id, nameText)}{.var @awningNavigation ${source}}{.section @awningNavigation}`,
    };
  if (block === undefined) return { problem: 'The template of a navigation tag names a file in blocks/.' };
  return { text: `${beginOf(id, nameText)}{${source}|apply ${block}.block}` };
}

function folderNavigation({ attributes }: SiteTag): Translation {
  const block = blockOf(attributes);
  if (block === undefined)
    return { problem: 'The template of a folder-navigation tag names a file in blocks/.' };
  return { text: `{.section awningFolderNavigation}{@|apply ${block}.block}{.end}` };
}

function blockField({ attributes }: SiteTag, nameText: NameText): Translation {
  const id = attributes.get('id') ?? '';
  const source = lookUp('awningBlockFields', id);
  if (source === undefined) return { problem: 'A block-field tag needs id, a word such as "about-body".' };
  const begin = beginOf(id, nameText);
  // Ids that are made of values are known when the page is made: only then they can be marked to be written on.
  const marked = holdsValues(id)
    ? '{awningPlaces.awningOpen}{@awningId}{awningPlaces.awningNamed}{awningPlaces.awningTexts|get @awningId}{awningPlaces.awningClose}'
    : undefined;
  const editedOr = (edited: string | undefined, shown: string) =>
    edited === undefined ? shown : `{.if awningPlaces}${edited}{.or}${shown}{.end}`;
  const columns = attributes.get('columns');
  if (columns === undefined) return { text: begin + editedOr(marked, `{${source}}`) };
  const names = ['sqs-layout', 'sqs-grid-12', `columns-${columns}`, attributes.get('class') ?? ''];
  const label = attributes.get('label');
  const told = label === undefined ? '' : ` data-layout-label="${escapeAttribute(label)}"`;
  const opening = `<div class="${escapeAttribute(names.filter(Boolean).join(' '))}"${told} data-type="block-field" id="${escapeAttribute(id)}">`;
  const shown = `{.var @awningField ${source}}{.section @awningField}${opening}{@}</div>{.end}`;
  return { text: begin + editedOr(marked && `${opening}${marked}</div>`, shown) };
}

function listOf(query: ThemeQuery): Translation {
  return { text: `{.var @awningQuery awningQueries.${query.key}}{.section @awningQuery}`, query };
}

function script({ attributes, isOfPlatform }: SiteTag): Translation {
  const file = (attributes.get('src') ?? '').replace(/^\/?(?:scripts\/)?/, '');
  if (!FILE_PATH.test(file)) return { problem: 'A script tag needs src, the name of a file in scripts/.' };
  return { text: `<script src="/scripts/${file}"${isOfPlatform ? '' : ' defer'}></script>` };
}

function query({ attributes }: SiteTag): Translation {
  const collection = attributes.get('collection') ?? '';
  const own = OWN_WORD.test(collection)
    ? new Map([...attributes, ['collection', OWN_COLLECTION]])
    : undefined;
  const found = holdsValues(collection) && own === undefined ? undefined : toQuery(own ?? attributes);
  if (found === undefined) {
    const problem = 'A query tag needs collection, the address word of a collection.';
    return { problem, text: NOTHING };
  }
  return listOf(found);
}

/** The items that go with the one of the page. */
function related({ attributes }: SiteTag): Translation {
  const limit = attributes.get('limit') ?? String(FEW);
  const asked = [
    ['collection', OWN_COLLECTION],
    ['related', 'true'],
    ['limit', limit],
  ] as const;
  const found = toQuery(new Map(asked));
  return found === undefined ? { text: NOTHING } : listOf(found);
}

const FORM_ID = /^[0-9a-f]{24}$/;

/** A form of the site, on the page or behind a button that opens it; the pieces of its markup are joined by its place. */
function form({ attributes }: SiteTag, place: string): Translation {
  const id = attributes.get('id') ?? '';
  if (!FORM_ID.test(id)) return { problem: 'A form tag needs id, the id of a form of the site.' };
  const joined = (pieces: string) => `{.repeated section ${pieces}}{@}{.alternates with}${place}{.end}`;
  const shown = `{.if ${place}}${joined(place)}{.or}${joined('pieces')}{.end}`;
  const label = attributes.get('label') ?? '{name|htmltag}';
  const opened = `<details class="${LIGHTBOX_CLASS}"{.if ${place}} open{.end}><summary class="button">${label}</summary>${shown}</details>`;
  const text = attributes.get('lightbox') === 'true' ? opened : shown;
  return { text: `{.section awningForms.f${id}}${text}{.end}`, formId: id };
}

/**
 * Writes one site tag as instructions of the dialect.
 * @param place a word that no other tag of the theme has
 */
export function translateTag(tag: SiteTag, nameText: NameText, place: string): Translation {
  const { name, isClosing } = tag;
  if (isClosing) return { text: ALWAYS_PAIRS.has(name) || tag.holdsMarkup ? '{.end}' : '' };
  switch (name) {
    case 'navigation':
      return navigation(tag, nameText);
    case 'folder-navigation':
      return folderNavigation(tag);
    case 'block-field':
      return blockField(tag, nameText);
    case 'script':
      return script(tag);
    case 'query':
      return query(tag);
    case 'related':
      return related(tag);
    case 'form':
      return form(tag, place);
    case 'languages':
      return { text: LANGUAGE_CHOICE };
    case 'installments':
      return { text: '{.if installments}{installments.markup}{.end}' };
    default:
      return { problem: `There is no site tag "${name}".`, isUnknown: true };
  }
}
