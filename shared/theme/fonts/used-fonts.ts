import type { Tweak } from '../tweaks/tweaks.ts';
import { fontOf } from '../tweaks/tweaks.ts';
import { facesOf, familiesIn, FONTS_PATH, libraryFont } from './library.ts';

const FACE = /@font-face\s*\{([^{}]*)\}/g;
const FAMILY = /font-family\s*:\s*(["']?)([^"';]+)\1/;
const FILE = /url\(\s*(["']?)(\/[^"'()\s]+\.woff2)\1\s*\)/;
const NOT_FIRST = /font-style\s*:\s*(?:italic|oblique)/;

/** The file of a family among the faces of style sheets, in its upright style. */
function fileOf(family: string, sheets: readonly string[]): string | undefined {
  for (const text of sheets) {
    for (const [, face = ''] of text.matchAll(FACE)) {
      const isIt = FAMILY.exec(face)?.[2]?.trim().toLowerCase() === family.toLowerCase();
      const file = FILE.exec(face)?.[2];
      if (isIt && file !== undefined && !NOT_FIRST.test(face)) return file;
    }
  }
  return undefined;
}

/** The fonts that a theme needs as it is set. */
export interface UsedFonts {
  /** Addresses of the fonts that every page needs, from the library or from the theme's own sheets. */
  readonly preloads: readonly string[];
  /** Rules for those of the library, which no sheet of the theme has; empty where there are none. */
  readonly faces: string;
}

/** The fonts that the font tweaks of a theme name first. */
export function usedFonts(
  tweaks: readonly Tweak[],
  values: Readonly<Record<string, string>>,
  sheets: readonly string[],
): UsedFonts {
  const families = tweaks
    .filter(({ kind }) => kind === 'font')
    .flatMap((tweak) => familiesIn(fontOf(tweak, values)['font-family']).slice(0, 1));
  const preloads = new Set<string>();
  const ofLibrary = new Set<string>();
  for (const family of families) {
    const own = fileOf(family, sheets);
    const font = own === undefined ? libraryFont(family) : undefined;
    if (own !== undefined) preloads.add(own);
    if (font === undefined) continue;
    preloads.add(`${FONTS_PATH}/${font.file}`);
    ofLibrary.add(family);
  }
  return { preloads: [...preloads], faces: facesOf([...ofLibrary]) };
}
