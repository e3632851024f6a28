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

/** The visitor's scripts that a page loads by itself: the entry and what it cannot do without. */
function visitorEntryScripts() {
  const manifest = /** @type {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} */ (
    JSON.parse(readFileSync(`${VISITOR}/manifest.json`, 'utf8'))
  );
  const wanted = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  for (const name of wanted) {
    wanted.push(...(manifest[name]?.imports ?? []).filter((imported) => !wanted.includes(imported)));
  }
  if (wanted.length === 0) throw new Error('The manifest of the visitor names no entry.');
  return wanted.map((name) => `${VISITOR}/${manifest[name]?.file}`);
}

const early = visitorEntryScripts();

export default [
  { name: "The visitor's scripts before the first touch", path: early, gzip: true, limit: '12 kB' },
  {
    name: "The visitor's scripts that are loaded when they are needed",
    path: [`${VISITOR}/**/*.js`, ...early.map((file) => `!${file}`)],
    gzip: true,
    limit: '24 kB',
  },
  {
    name: "The studio's scripts before its first paint",
    path: firstPaintScripts(),
    gzip: true,
    limit: '250 kB',
  },
];
