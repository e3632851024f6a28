import type { languages } from 'monaco-editor/editor';

/** Id of the template dialect in the code editor. */
export const TEMPLATE_LANGUAGE = 'awning-template';

const SEGMENT = String.raw`(?:[@$]?[A-Za-z][\w-]*|\d+|@)`;
const REFERENCE = String.raw`${SEGMENT}(?:\.${SEGMENT})*`;
const VARIABLE_TAG = String.raw`${REFERENCE}(?:\s*,\s*${REFERENCE})*(?:\|(?!\|)[^{}]*)?\}`;

/** The brace that opens a tag. What is no valid tag is text, such as a rule of CSS. */
const TAG_START = new RegExp(String.raw`\{(?=#|\.[a-z][^{}]*\}|${VARIABLE_TAG})`);
const TAG_AHEAD = new RegExp(`(?=${TAG_START.source})`);

const INSTRUCTION =
  /\.(?:repeated\s+section|alternates with|section|end|or|if|var|ctx|inject|macro|include|eval|space|tab|newline|meta-left|meta-right|eof)(?![\w-])/;

/** Names of the tokens of the dialect, each with a colour of its own in every theme. */
export const TEMPLATE_TOKENS = {
  brace: 'brace.awning',
  instruction: 'instruction.awning',
  variable: 'variable.awning',
  formatter: 'formatter.awning',
  argument: 'argument.awning',
  predicate: 'predicate.awning',
  comment: 'comment.awning',
} as const;

const { brace, instruction, variable, formatter, argument, predicate, comment } = TEMPLATE_TOKENS;

type Rules = languages.IMonarchLanguageRule[];

/** Rules that step into a tag; `inside` says what comes after it again: markup, style or script. */
function tagRules(inside: string): Rules {
  return [
    [/\{##/, { token: comment, next: '@longComment' }],
    [/\{#[^{}]*\}/, comment],
    [TAG_START, { token: brace, next: `@tag.${inside}` }],
  ];
}

/** Rules that leave an embedded language for a tag, to come back after it. */
function embeddedRules(inside: string, end: RegExp): Rules {
  return [
    [end, { token: '@rematch', next: '@pop', nextEmbedded: '@pop' }],
    [TAG_AHEAD, { token: '@rematch', next: `@between.${inside}`, nextEmbedded: '@pop' }],
  ];
}

/** How the dialect is cut into tokens, over HTML with embedded CSS and JavaScript. */
export const templateTokens: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  ignoreCase: false,
  includeLF: false,
  tokenizer: {
    root: [
      ...tagRules('markup'),
      [/<!--/, { token: 'comment.html', next: '@htmlComment' }],
      [/<!doctype[^>]*>/i, 'metatag.html'],
      [/(<)(script)(?![\w:-])/i, ['delimiter.html', { token: 'tag.html', next: '@element.script' }]],
      [/(<)(style)(?![\w:-])/i, ['delimiter.html', { token: 'tag.html', next: '@element.style' }]],
      [/(<\/?)([A-Za-z][\w:-]*)/, ['delimiter.html', { token: 'tag.html', next: '@element.markup' }]],
      [/[^<{]+/, ''],
      [/[<{]/, ''],
    ],
    element: [
      ...tagRules('markup'),
      [
        />/,
        {
          cases: {
            '$S2==script': {
              token: 'delimiter.html',
              switchTo: '@script',
              nextEmbedded: 'javascript',
            },
            '$S2==style': { token: 'delimiter.html', switchTo: '@style', nextEmbedded: 'css' },
            '@default': { token: 'delimiter.html', next: '@pop' },
          },
        },
      ],
      [/\/>/, { token: 'delimiter.html', next: '@pop' }],
      [/"/, { token: 'attribute.value.html', next: '@doubleQuoted' }],
      [/'/, { token: 'attribute.value.html', next: '@singleQuoted' }],
      [/[\w@:.-]+/, 'attribute.name.html'],
      [/=/, 'delimiter.html'],
    ],
    doubleQuoted: [
      ...tagRules('markup'),
      [/[^"{]+/, 'attribute.value.html'],
      [/"/, { token: 'attribute.value.html', next: '@pop' }],
      [/\{/, 'attribute.value.html'],
    ],
    singleQuoted: [
      ...tagRules('markup'),
      [/[^'{]+/, 'attribute.value.html'],
      [/'/, { token: 'attribute.value.html', next: '@pop' }],
      [/\{/, 'attribute.value.html'],
    ],
    htmlComment: [
      ...tagRules('markup'),
      [/-->/, { token: 'comment.html', next: '@pop' }],
      [/[^-{]+|./, 'comment.html'],
    ],
    script: embeddedRules('script', /(?=<\/script)/i),
    style: embeddedRules('style', /(?=<\/style)/i),
    // A moment outside of the embedded language, in which exactly one tag or comment is read.
    between: [
      [/\{##/, { token: comment, switchTo: '@longComment.$S2' }],
      [
        /\{#[^{}]*\}/,
        {
          cases: {
            '$S2==script': { token: comment, next: '@pop', nextEmbedded: 'javascript' },
            '@default': { token: comment, next: '@pop', nextEmbedded: 'css' },
          },
        },
      ],
      [TAG_START, { token: brace, switchTo: '@tag.$S2' }],
    ],
    longComment: [
      [
        /##\}/,
        {
          cases: {
            '$S2==script': { token: comment, next: '@pop', nextEmbedded: 'javascript' },
            '$S2==style': { token: comment, next: '@pop', nextEmbedded: 'css' },
            '@default': { token: comment, next: '@pop' },
          },
        },
      ],
      [/[^#]+|#/, comment],
    ],
    tag: [
      [
        /\}/,
        {
          cases: {
            '$S2==script': { token: brace, next: '@pop', nextEmbedded: 'javascript' },
            '$S2==style': { token: brace, next: '@pop', nextEmbedded: 'css' },
            '@default': { token: brace, next: '@pop' },
          },
        },
      ],
      [/(\.or)(\s)(?=[A-Za-z])/, [instruction, argument]],
      [/(\.if)(\s+)(?=[A-Za-z][\w-]*\?)/, [instruction, argument]],
      [/(\.?[A-Za-z][\w-]*\?)([^|}]*)/, [predicate, argument]],
      [INSTRUCTION, instruction],
      [/(\|)([A-Za-z][\w-]*)([^|}]*)/, [brace, formatter, argument]],
      [new RegExp(REFERENCE), variable],
      [/[^\s}]/, argument],
      [/\s+/, ''],
    ],
  },
};
