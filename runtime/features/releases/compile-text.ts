import { LRUCache } from 'lru-cache';
import type { TellPlace } from '../../platform/worker-pool/protocol.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { divideAsOlderSheets } from './old-division.ts';
import { createSheetFiles, pathOfFile, SheetFault, type SheetReading } from './sheet-files.ts';
import { STYLE_LIMITS } from './style-limits.ts';
import { type StyleMeter, underMeter } from './style-meter.ts';

/** Sheets that are one text to the compiler. */
export interface SheetText {
  /** Files of the theme by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** Paths of its files that are addresses only, sorted. */
  readonly files: readonly string[];
  /** Paths of the sheets in their order. */
  readonly sheets: readonly string[];
  /** Those of them that are taken as they are, as plain CSS. */
  readonly plain: ReadonlySet<string>;
  /** What stands before and after them. */
  readonly before: string;
  readonly after: string;
}

/** One text that compiled. */
interface CompiledText {
  readonly parts: readonly string[];
  /** The texts that it reached, by path. */
  readonly reached: ReadonlyMap<string, string>;
}

const KEPT_CHARACTERS = 8_000_000;
/** The compiler divides wherever there is a slash: `old-division.ts` says where it does not. */
const MATH_ALWAYS = 0;

/** Texts that compiled, by what they begin with: few of them change from one compiling to the next. */
const kept = new LRUCache<string, CompiledText>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ parts, reached }) =>
    [...parts, ...reached.values()].reduce((sum, text) => sum + text.length, 1),
});

/** Stands in front of each sheet, so that what came of it is known. */
const MARK = 'awning-sheet{order:0}';

/** The text that takes in the sheets: each in its place, and with the scope of all. */
function textOf({ sheets, plain, before, after }: SheetText): string {
  const imports = sheets.map(
    (path) => `${MARK} @import (${plain.has(path) ? 'inline' : 'less'}) "/${path}";`,
  );
  return [before, ...imports, after].join('\n');
}

/**
 * Compiles sheets as one text; what came of each stands by itself.
 * @param tell told where it is, with the sheet as `part`
 * @throws what the compiler throws, or a SheetFault
 */
export async function compileText(
  text: SheetText,
  meter: StyleMeter,
  tell: TellPlace,
): Promise<readonly string[]> {
  const { texts, sheets } = text;
  const main = textOf(text);
  const key = sha256([main, ...text.files].join('\n'));
  const known = kept.get(key);
  if (known !== undefined && [...known.reached].every(([path, then]) => texts[path] === then)) {
    return known.parts;
  }
  const { default: less } = await import('less');
  const addresses = new Set(text.files);
  const reading: SheetReading = {
    texts,
    has: (path) => texts[path] !== undefined || addresses.has(path),
    most: sheets.length + STYLE_LIMITS.files,
    reads: 0,
    reached: new Map(),
    contents: {},
    deep: undefined,
  };
  const tellOfSheet: TellPlace = ({ path, line }) => {
    const at = pathOfFile(path);
    tell({ path: at, line, part: at });
  };
  const [first = ''] = sheets;
  tellOfSheet({ path: first, line: 1 });
  meter.begin(reading.contents, tellOfSheet);
  // The types of the compiler leave out its tree.
  divideAsOlderSheets((less as unknown as { readonly tree: Parameters<typeof divideAsOlderSheets>[0] }).tree);
  const compiling = () =>
    less.render(main, {
      filename: '',
      compress: true,
      javascriptEnabled: false,
      math: MATH_ALWAYS,
      plugins: [createSheetFiles(reading)],
    });
  try {
    const { css } = await underMeter(less, meter, compiling);
    const parts = css.split(MARK);
    kept.set(key, { parts, reached: reading.reached });
    return parts;
  } catch (error) {
    // The compiler says these in its own words, at the place where it began.
    const { fault } = meter;
    if (fault !== undefined) throw new SheetFault(pathOfFile(fault.path), fault.line, fault.message);
    throw reading.deep ?? error;
  }
}
