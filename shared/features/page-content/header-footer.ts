import { checkData, type DataFault } from '#shared/features/blocks/check-data.ts';
import type { BlockData, BlockField } from '#shared/features/blocks/field.ts';
import { checkContent } from './check-content.ts';
import type { SentContent } from './contract.ts';
import { BLOCKS_MAX, countBlocks, type PageContent } from './rules.ts';
import { MAIN_NAVIGATION } from '#shared/features/site-layout/rules.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage, spokenLanguageOf } from '#shared/text/languages.ts';

/** What can be said of the header. A field that is not there is as the theme has it. */
export const HEADER_FIELDS: readonly BlockField[] = [
  { kind: 'picture', name: 'logo', label: 'Logo', help: 'Shown in place of the title.' },
  { kind: 'line', name: 'title', label: 'Title', max: 100, help: 'Leave it empty to show the site title.' },
  { kind: 'line', name: 'tagline', label: 'Tagline', max: 200 },
  { kind: 'navigation', name: 'navigation', label: 'Navigation' },
  {
    kind: 'choice',
    name: 'layout',
    label: 'Layout',
    choices: [
      { value: 'start', label: 'Logo on the left' },
      { value: 'center', label: 'Logo in the center' },
    ],
  },
  {
    kind: 'choice',
    name: 'position',
    label: 'Position',
    help: 'Over the first section: on pages whose first section has a background.',
    choices: [
      { value: 'normal', label: 'Scrolls with the page' },
      { value: 'sticky', label: 'Stays at the top' },
      { value: 'overlay', label: 'Over the first section' },
    ],
  },
  { kind: 'line', name: 'buttonLabel', label: 'Button label', max: 60 },
  { kind: 'link', name: 'buttonHref', label: 'Button link' },
  { kind: 'line', name: 'announcement', label: 'Announcement', max: 200, help: 'Stands above the header.' },
  { kind: 'link', name: 'announcementHref', label: 'Announcement link' },
  { kind: 'switch', name: 'announcementCloses', label: 'Visitors can close the announcement', isOn: true },
  { kind: 'switch', name: 'search', label: 'Show search', isOn: true },
  { kind: 'switch', name: 'cart', label: 'Show cart', isOn: true },
];

/** Names of the fields with words that can be said in other languages. */
export const HEADER_WORDS: ReadonlySet<string> = new Set(['title', 'tagline', 'buttonLabel', 'announcement']);

/** Name of the field with the words of another one in a language: `title:fr`. */
const nameIn = (name: string, language: SpokenLanguage): string => `${name}:${language}`;

/** The fields with the words of the header in a language other than that of the site. */
export function headerFieldsIn(language: SpokenLanguage): readonly BlockField[] {
  return HEADER_FIELDS.flatMap(({ help: _, ...field }) =>
    HEADER_WORDS.has(field.name) ? [{ ...field, name: nameIn(field.name, language) }] : [],
  );
}

/** What a field of the header is called in its form; that of another language with its tag: `Title (fr)`. */
export function labelOfHeaderField(name: string): string {
  const [own, language] = name.split(':');
  const label = HEADER_FIELDS.find((field) => field.name === own)?.label ?? name;
  return language === undefined ? label : `${label} (${language})`;
}

/**
 * The header as it is read in a language; words that are not said in it are those of the site's own.
 * @param language tag of the language
 */
export function headerIn(header: BlockData, language: string): BlockData {
  const spoken = spokenLanguageOf(language);
  if (spoken === undefined) return header;
  const said = [...HEADER_WORDS].flatMap((name): [string, unknown][] => {
    const words = header[nameIn(name, spoken)];
    return words === undefined || words === '' ? [] : [[name, words]];
  });
  return said.length === 0 ? header : { ...header, ...Object.fromEntries<unknown>(said) };
}

const ALL_FIELDS = [...HEADER_FIELDS, ...SPOKEN_LANGUAGES.flatMap(headerFieldsIn)];

/** What the form of the header shows where nothing is said. */
export const HEADER_START: BlockData = { navigation: MAIN_NAVIGATION };

/** True where something is said of the header; else it is the one of the theme. */
export function isHeaderSet(header: BlockData): boolean {
  return Object.keys(header).length > 0;
}

/** What a footer says; without sections it is the one of the theme. */
interface SiteFooter {
  readonly sections?: PageContent['sections'] | undefined;
}

/** Header and footer of a site. */
export interface HeaderFooter {
  /** By the names of {@link HEADER_FIELDS}, and of {@link headerFieldsIn} other languages. */
  readonly header: BlockData;
  readonly footer: SiteFooter;
  /** Id of the logo of the site's brand, which a header without one of its own shows. */
  readonly brandLogo?: string | undefined;
}

const footers = new WeakMap<readonly unknown[], PageContent>();

/** The sections of a footer as a page of them, the same one each time; undefined where it is the footer of the theme. */
export function contentOfFooter({ sections }: SiteFooter): PageContent | undefined {
  if (sections === undefined) return undefined;
  const content = footers.get(sections) ?? { sections };
  footers.set(sections, content);
  return content;
}

/** Header and footer as they are sent. */
interface SentHeaderFooter {
  readonly header: Record<string, unknown>;
  readonly footer: { sections?: SentContent['sections'] | undefined };
}

/** Header and footer by their fields, with what is wrong with them at its paths: `footer.sections.0.blocks.2.data.href`. */
interface CheckedHeaderFooter {
  readonly header: Record<string, unknown>;
  readonly footer: { sections?: SentContent['sections'] };
  readonly faults: readonly DataFault[];
}

const under = (part: string, faults: readonly DataFault[]): readonly DataFault[] =>
  faults.map(({ path, text }) => ({ path: `${part}.${path}`, text }));

/** True for a footer with more blocks than a page may have. */
export function hasTooManyBlocks({ sections }: SiteFooter): boolean {
  return sections !== undefined && countBlocks({ sections }) > BLOCKS_MAX;
}

/** Checks header and footer. Fields that there are not are left out; blocks of unknown kinds are kept. */
export function checkHeaderFooter({ header, footer }: SentHeaderFooter): CheckedHeaderFooter {
  const { data, faults } = checkData(ALL_FIELDS, header);
  const ofHeader = under('header', faults);
  if (footer.sections === undefined) return { header: { ...data }, footer: {}, faults: ofHeader };
  const checked = checkContent({ sections: footer.sections });
  return {
    header: { ...data },
    footer: checked.content,
    faults: [...ofHeader, ...under('footer', checked.faults)],
  };
}
