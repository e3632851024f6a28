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

export default [
  { name: "The visitor's scripts, all together", path: '.build/visitor/**/*.js', gzip: true, limit: '12 kB' },
  {
    name: "The studio's scripts before its first paint",
    path: firstPaintScripts(),
    gzip: true,
    limit: '250 kB',
  },
];
