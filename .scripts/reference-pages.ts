import { PAGE_DATA_FILE, pageDataPage } from './page-data-page.ts';
import {
  FORMATTERS,
  type FormatterDefinition,
  PREDICATES,
  type PredicateDefinition,
} from '../shared/template/language/index.ts';

type Definition = FormatterDefinition | PredicateDefinition;
type Example = Definition['examples'][number];
type Param = Definition['params'][number];

const INTRODUCTION = `# The template language: formatters and predicates

Written by \`npm run docs\` from the definitions that the engine runs; do not edit. Every example is run as a test.

[What templates see of a page](${PAGE_DATA_FILE}): navigations, collections, items, the site.
`;

const MAX_RELATED = 8;

function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text}${fence}`;
}

function block(text: string, language = ''): string {
  return `~~~${language}\n${text}\n~~~`;
}

function signature({ name, params }: Definition, isPredicate: boolean): string {
  const words = params.map((param) => {
    const word = `${param.name}${param.isRepeated === true ? ' …' : ''}`;
    return param.isRequired === true ? word : `[${word}]`;
  });
  const call = [name, ...words].join(' ');
  return isPredicate ? `{.${call}} … {.end}` : `{value|${call}}`;
}

function paramRows(params: readonly Param[]): string {
  if (params.length === 0) return 'It takes no arguments.';
  const rows = params.map(
    ({ name, summary, isRequired }) =>
      `| ${code(name)} | ${isRequired === true ? 'yes' : 'no'} | ${summary} |`,
  );
  return ['| argument | needed | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function exampleText({ template, json, output, locale, partials }: Example): string {
  return [
    block(template, 'html'),
    `with ${code(JSON.stringify(json))}${locale === undefined ? '' : ` in ${code(locale)}`} gives`,
    block(output, 'html'),
    ...Object.entries(partials ?? {}).map(([name, text]) => `where ${code(name)} is ${code(text)}`),
  ].join('\n\n');
}

function wordsOf(name: string): string[] {
  return name
    .replace('?', '')
    .split('-')
    .filter((word) => word.length > 2);
}

/** Names that share a word with this one, most words first. */
function relatedTo(name: string, all: readonly string[]): string[] {
  const own = new Set(wordsOf(name));
  const shared = (other: string) => wordsOf(other).filter((word) => own.has(word)).length;
  return all
    .filter((other) => other !== name && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1))
    .slice(0, MAX_RELATED);
}

function fileOf(name: string, isPredicate: boolean): string {
  return `${isPredicate ? 'predicates' : 'formatters'}/${name.replace('?', '')}.md`;
}

function linkTo(name: string, from: string): string {
  return `[${code(name)}](${from}${fileOf(name, name.endsWith('?'))})`;
}

function page(definition: Definition, isPredicate: boolean, all: readonly string[]): string {
  const { name, summary, params, examples } = definition;
  const related = relatedTo(name, all);
  return [
    `# ${code(name)}`,
    summary,
    block(signature(definition, isPredicate)),
    paramRows(params),
    ...examples.map(exampleText),
    ...(related.length === 0 ? [] : [`Related: ${related.map((other) => linkTo(other, '../')).join(', ')}`]),
  ]
    .join('\n\n')
    .concat('\n');
}

function index(title: string, definitions: readonly Definition[]): string {
  const rows = definitions.map(({ name, summary }) => `| ${linkTo(name, '')} | ${summary} |`);
  return [`## ${title}`, ['| name | what it does |', '| --- | --- |', ...rows].join('\n')].join('\n\n');
}

/** The reference of the dialect: text of each page by its place in the reference's folder. */
export function referencePages(): ReadonlyMap<string, string> {
  const byName = (a: Definition, b: Definition) => (a.name < b.name ? -1 : 1);
  const formatters = [...FORMATTERS.values()].sort(byName);
  const predicates = [...PREDICATES.values()].sort(byName);
  const all = [...formatters, ...predicates].map((definition) => definition.name);
  return new Map([
    [
      'README.md',
      [INTRODUCTION, index('Formatters', formatters), '', index('Predicates', predicates), ''].join('\n'),
    ],
    [PAGE_DATA_FILE, pageDataPage()],
    ...formatters.map(
      (definition) => [fileOf(definition.name, false), page(definition, false, all)] as const,
    ),
    ...predicates.map((definition) => [fileOf(definition.name, true), page(definition, true, all)] as const),
  ]);
}
