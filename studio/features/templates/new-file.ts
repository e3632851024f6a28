/** A kind of file that a theme is made of. */
export interface FileKind {
  readonly ending: string;
  readonly title: string;
  /** What files of this kind are for, in a sentence. */
  readonly purpose: string;
  /** Where they are kept, with a slash at the end; empty at the top. */
  readonly folder: string;
  /** What a new one begins with. */
  readonly start: string;
}

const PAGE = `<article class="page">
  <h1>{collection.title|html}</h1>
  {.if collection.description}<p>{collection.description|html}</p>{.end}
</article>
`;

const LIST = `<h1>{collection.title|html}</h1>
<ul>
  {.repeated section items}
  <li><a href="{fullUrl|htmlattr}">{title|html}</a></li>
  {.or}
  <li>There is nothing here yet.</li>
  {.end}
</ul>
`;

const ITEM = `{.section item}
<article>
  <h1>{title|html}</h1>
  {body}
</article>
{.end}
`;

const REGION = `<!doctype html>
<html lang="{website.language|htmlattr}">
<head>
{squarespace-headers}
</head>
<body id="{squarespace.page-id|htmlattr}" class="{squarespace.page-classes|htmlattr}">
<main id="content">
{squarespace.main-content}
</main>
{squarespace-footers}
</body>
</html>
`;

const BLOCK = `<div class="block">
  {.if title}<h2>{title|html}</h2>{.end}
</div>
`;

const STYLE_SHEET = `// Add this sheet to "stylesheets" in template.conf, or import it into another one.
`;

const SCRIPT = `// A template loads this script by its name: <awning:script src="name.js" />
`;

/** The kinds of files that can be made, the most usual first. */
export const FILE_KINDS: readonly FileKind[] = [
  {
    ending: '.block',
    title: 'Block',
    purpose: 'A part that several templates share: {@|apply name.block}.',
    folder: 'blocks/',
    start: BLOCK,
  },
  {
    ending: '.page',
    title: 'Page',
    purpose: 'The look of one page, named like its address.',
    folder: 'pages/',
    start: PAGE,
  },
  {
    ending: '.list',
    title: 'List',
    purpose: 'All items of a collection, named like its type: products.',
    folder: 'collections/',
    start: LIST,
  },
  {
    ending: '.item',
    title: 'Item',
    purpose: 'One item of a collection, named like its type: products.',
    folder: 'collections/',
    start: ITEM,
  },
  {
    ending: '.region',
    title: 'Region',
    purpose: 'The frame around pages: head, header and footer.',
    folder: '',
    start: REGION,
  },
  {
    ending: '.html',
    title: 'Partial',
    purpose: 'A piece of markup for other templates: {@|apply name.html}.',
    folder: 'blocks/',
    start: '<p>{title|html}</p>\n',
  },
  {
    ending: '.less',
    title: 'Style sheet',
    purpose: 'Colours, type and layout, in LESS.',
    folder: 'styles/',
    start: STYLE_SHEET,
  },
  {
    ending: '.js',
    title: 'Script',
    purpose: 'What a page does in the browser.',
    folder: 'scripts/',
    start: SCRIPT,
  },
];

/** The path that a name makes with a kind: words with dashes, in the kind's folder, with its ending. */
export function toPath({ folder, ending }: FileKind, name: string): string {
  const words = name.trim().replace(/\s+/g, '-');
  if (words === '') return '';
  const bare = words.startsWith(folder) ? words.slice(folder.length) : words;
  return `${folder}${bare}${bare.endsWith(ending) ? '' : ending}`;
}
