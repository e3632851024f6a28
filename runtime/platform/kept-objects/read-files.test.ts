import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import { createSharedFiles } from './read-files.ts';

const CHARACTERS = 1_000;
/** By what a file of that length is counted. */
const BYTES = CHARACTERS * 20 + 2_000;
const HELD = 10;

const textOf = (site: number) => `site ${site} `.padEnd(CHARACTERS, '.');

/** An engine that counts what it compiles. */
function countingEngine() {
  const engine = createEngine();
  const count = { compiled: 0 };
  const compile: typeof engine.compile = (source) => {
    count.compiled += 1;
    return engine.compile(source);
  };
  return { engine: { ...engine, compile }, count };
}

function open(sites: number, text: (site: number) => string) {
  const { engine, count } = countingEngine();
  const files = createSharedFiles(HELD * BYTES);
  const themes = Array.from({ length: sites }, (_, site) =>
    createTheme(engine, { 'blocks/card.block': text(site) }, files),
  );
  const visit = (site: number) => themes[site]?.check();
  return { count, visit, files };
}

describe('the files of the themes of all sites', () => {
  it('are compiled once for all sites that have the same', () => {
    const { count, visit } = open(900, () => textOf(0));
    for (let site = 0; site < 900; site += 1) visit(site);
    expect(count.compiled).toBe(1);
  });

  it('are kept up to an amount of memory, however many sites there are; the ones that were needed last stay', () => {
    const { count, visit, files } = open(900, textOf);
    for (let site = 0; site < 900; site += 1) visit(site);
    const held = Array.from({ length: 900 }, (_, site) => files.get('blocks/card.block', textOf(site)));
    expect(held.flatMap((file, site) => (file === undefined ? [] : [site]))).toEqual(
      Array.from({ length: HELD }, (_, place) => 900 - HELD + place),
    );
    count.compiled = 0;
    visit(899);
    expect(count.compiled).toBe(0);
    visit(0);
    expect(count.compiled).toBe(1);
  });

  it('are read for each place of its own', () => {
    const files = createSharedFiles(HELD * BYTES);
    const { engine, count } = countingEngine();
    const theme = createTheme(engine, { 'blocks/a.block': textOf(1), 'pages/a.page': textOf(1) }, files);
    theme.check();
    theme.check();
    expect(count.compiled).toBe(2);
  });
});
