import { readFileSync } from 'node:fs';

const STUDIO = '.build/studio/renderer';

/** The scripts that the studio's page names itself, so that they load before anything is painted. */
function firstPaintScripts() {
  const page = readFileSync(`${STUDIO}/index.html`, 'utf8');
  const tags = page.match(/<(script|link)\b[^>]*>/g) ?? [];
  const scripts = tags.flatMap((tag) => {
    const place = /\b(?:src|href)="\.?\/?([^"]+\.js)"/.exec(tag)?.[1];
    return place ? [`${STUDIO}/${place}`] : [];
  });
  if (scripts.length === 0) throw new Error('The page of the studio names no script.');
  return scripts;
}

const VISITOR = '.build/visitor';

const manifest =
  /** @type {Record<string, { file: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }>} */ (
    JSON.parse(readFileSync(`${VISITOR}/manifest.json`, 'utf8'))
  );

/** Scripts of the visitor with all that they cannot do without, by their names in the manifest. */
function withImports(/** @type {string[]} */ names) {
  const wanted = [...names];
  for (const name of wanted) {
    wanted.push(...(manifest[name]?.imports ?? []).filter((imported) => !wanted.includes(imported)));
  }
  return wanted;
}

const pathOf = (/** @type {string} */ name) => `${VISITOR}/${manifest[name]?.file}`;
const VISITOR_ENTRY = 'runtime/browser/main.ts';
const PASSKEY_ENTRY = 'runtime/browser/passkey.ts';
const POPUP_ENTRY = 'runtime/browser/popup.ts';
/** The scripts that a page loads by itself. */
const early = withImports([VISITOR_ENTRY]);
const later = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
if (
  later.length === 0 ||
  [VISITOR_ENTRY, PASSKEY_ENTRY, POPUP_ENTRY].some((name) => !manifest[name]?.isEntry)
)
  throw new Error('The manifest of the visitor names no scripts.');

export default [
  {
    name: "The visitor's scripts before the first touch",
    path: early.map(pathOf),
    gzip: true,
    limit: '12 kB',
  },
  ...later.map((name) => ({
    name: `What a visitor's touch loads: ${manifest[name]?.name}`,
    path: withImports([name])
      .filter((wanted) => !early.includes(wanted))
      .map(pathOf),
    gzip: true,
    limit: '10 kB',
  })),
  {
    name: 'The scripts of the page of passkeys',
    path: withImports([PASSKEY_ENTRY]).map(pathOf),
    gzip: true,
    limit: '10 kB',
  },
  {
    name: 'The script that shows a popup',
    path: withImports([POPUP_ENTRY]).map(pathOf),
    gzip: true,
    limit: '2 kB',
  },
  {
    name: "The studio's scripts before its first paint",
    path: firstPaintScripts(),
    gzip: true,
    limit: '250 kB',
  },
];
