import type { Schema } from 'hast-util-sanitize';
import { PICTURE_STYLE } from '#shared/features/images/picture-style.ts';

/** Elements of HTML that whoever may not inject code writes: words, lists, tables and pictures. */
const ELEMENTS = [
  'p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption details summary ul ol li dl',
  'dt dd a img strong b em i u s del ins mark small sub sup code kbd samp var q cite dfn abbr time',
  'bdi bdo ruby rt rp wbr table caption colgroup col thead tbody tfoot tr th td',
].flatMap((names) => names.split(' '));

/** Elements that go with all that is in them: their text is no text for readers. */
const WITH_THEIR_TEXT = [
  'script style title template noscript iframe noembed noframes object embed applet svg math',
  'select textarea audio video canvas frameset',
].flatMap((names) => names.split(' '));

const NUMBER = /^\d{1,5}$/;

/** Addresses of links: of the web, of mail and telephone, and without a scheme. Browsers drop what stands before one. */
const LINK = /^\s*(?:(?:https?|mailto|tel):|(?![^/?#]*:))/i;
/** A picture of the site itself: one from elsewhere tells its host who reads the page. Browsers drop tabs and line breaks. */
const OWN_PATH = /^\/(?![/\\])[^\t\n\r\\]*$/;

/** The widths of such a picture, as our image element lists them. */
const OWN_SOURCES = /^(?:\/(?![/\\])[^\s\\,]+ \d{1,5}w(?:, ?(?=\/)|$))+$/;
const SIZES = /^[\d\sa-z.():,-]{1,200}$/;

/**
 * The allow-list, as the library takes it: names of attributes are those of properties. Classes, ids, names and `data-`
 * attributes are missing on purpose, and all styles but those of how a picture is cut: pages and their scripts find and
 * dress elements by them.
 */
export const ALLOW_LIST: Schema = {
  tagNames: ELEMENTS,
  strip: WITH_THEIR_TEXT,
  attributes: {
    '*': ['title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      ['href', LINK],
      ['target', '_blank'],
      ['rel', 'noopener', 'noreferrer', 'nofollow', 'sponsored', 'ugc'],
    ],
    img: [
      ['src', OWN_PATH],
      ['srcSet', OWN_SOURCES],
      ['sizes', SIZES],
      ['style', PICTURE_STYLE],
      'alt',
      ['width', NUMBER],
      ['height', NUMBER],
      ['loading', 'lazy', 'eager'],
      ['fetchPriority', 'high', 'low'],
    ],
    ol: [['start', /^-?\d{1,5}$/], 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    li: [['value', /^-?\d{1,5}$/]],
    th: [
      ['colSpan', NUMBER],
      ['rowSpan', NUMBER],
      ['scope', 'row', 'col', 'rowgroup', 'colgroup'],
    ],
    td: [
      ['colSpan', NUMBER],
      ['rowSpan', NUMBER],
    ],
    col: [['span', NUMBER]],
    colgroup: [['span', NUMBER]],
    time: ['dateTime'],
    details: ['open'],
  },
  protocols: {},
  ancestors: {
    li: ['ul', 'ol'],
    ...Object.fromEntries(
      ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((name) => [
        name,
        ['table'],
      ]),
    ),
  },
  required: {},
  clobber: [],
  clobberPrefix: '',
  allowComments: false,
  allowDoctypes: false,
};

/** Bounds of what is read as markup; of a text beyond them the words stay, and none of the markup. */
export const TEXT_LIMITS = {
  /** Characters. */
  length: 131_072,
  /** Elements in each other. */
  depth: 100,
  /** Elements, with those that a browser adds by itself. */
  elements: 10_000,
  /** Attributes of one element. */
  attributes: 100,
} as const;
