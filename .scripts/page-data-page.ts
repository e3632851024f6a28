import { PAGE_OBJECTS, type PageField, type PageObject } from '../shared/theme/page-fields.ts';

/** Where the page of the reference stands. */
export const PAGE_DATA_FILE = 'page-data.md';

const STATES: Readonly<Record<PageField['state'], string>> = {
  there: 'always',
  sometimes: 'where there is one',
  posts: 'comes with posts',
  events: 'comes with events',
  never: 'never',
};

function section({ name, about, on, fields }: PageObject): string {
  const kinds = on.length === 5 ? 'every kind' : on.join(', ');
  const rows = fields.map((field) => `| \`${field.name}\` | ${STATES[field.state]} | ${field.about} |`);
  return [
    `## ${name}`,
    `${about} Pages that have it: ${kinds}.`,
    ['| field | there | what it holds, or why not |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

/** The reference of what templates see: a table for each object of a page's JSON. */
export function pageDataPage(): string {
  return [
    '# What templates see of a page',
    'Written by `npm run docs` from `shared/theme/page-fields.ts`; do not edit. Every page shows its JSON with `?format=json`.',
    ...Object.values(PAGE_OBJECTS).map(section),
  ]
    .join('\n\n')
    .concat('\n');
}
