/** A font that sites may use: a file of `resources/fonts`, and the font of the system that is cut to its widths. */
export interface LibraryFont {
  /** Its family. */
  readonly name: string;
  readonly kind: 'serif' | 'sans-serif';
  /** Name of its file, with the beginning of the SHA-256 of its content. */
  readonly file: string;
  readonly bytes: number;
  /** Least and greatest weight. */
  readonly weights: string;
  /** Of the stand-in, in percent: how much wider it is drawn, and the real font's ascent and descent. */
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

/** The fonts of the library, by the packages of Fontsource, with the measures of Capsize. */
export const LIBRARY_FONTS: readonly LibraryFont[] = [
  {
    name: 'Lora',
    kind: 'serif',
    file: 'lora-latin-ddb8c660.woff2',
    bytes: 37_788,
    weights: '400 700',
    size: 115.2,
    ascent: 100.6,
    descent: 27.4,
  },
  {
    name: 'Playfair Display',
    kind: 'serif',
    file: 'playfair-display-latin-e0c764a8.woff2',
    bytes: 38_404,
    weights: '400 900',
    size: 111.3,
    ascent: 108.2,
    descent: 25.1,
  },
  {
    name: 'Bitter',
    kind: 'serif',
    file: 'bitter-latin-0efe0fbe.woff2',
    bytes: 34_072,
    weights: '100 900',
    size: 114.5,
    ascent: 93.5,
    descent: 26.5,
  },
  {
    name: 'Figtree',
    kind: 'sans-serif',
    file: 'figtree-latin-4ba7d3d0.woff2',
    bytes: 20_156,
    weights: '300 900',
    size: 100.7,
    ascent: 95,
    descent: 25,
  },
  {
    name: 'Manrope',
    kind: 'sans-serif',
    file: 'manrope-latin-a30ddcd3.woff2',
    bytes: 24_836,
    weights: '200 800',
    size: 103.2,
    ascent: 106.6,
    descent: 30,
  },
  {
    name: 'Outfit',
    kind: 'sans-serif',
    file: 'outfit-latin-6c18d579.woff2',
    bytes: 32_292,
    weights: '100 900',
    size: 99.8,
    ascent: 100,
    descent: 26,
  },
  {
    name: 'Nunito Sans',
    kind: 'sans-serif',
    file: 'nunito-sans-latin-29e38904.woff2',
    bytes: 31_076,
    weights: '200 1000',
    size: 101.4,
    ascent: 101.1,
    descent: 35.3,
  },
  {
    name: 'DM Sans',
    kind: 'sans-serif',
    file: 'dm-sans-latin-9fea608a.woff2',
    bytes: 36_932,
    weights: '100 1000',
    size: 104.5,
    ascent: 99.2,
    descent: 31,
  },
];

/** Fonts of headings and of text that go together. */
export interface FontPair {
  readonly headings: string;
  readonly body: string;
}

/** The pairs that are offered; the files of each are at most 60 KB together. */
export const FONT_PAIRS: readonly FontPair[] = [
  { headings: 'Lora', body: 'Figtree' },
  { headings: 'Playfair Display', body: 'Figtree' },
  { headings: 'Bitter', body: 'Manrope' },
  { headings: 'Outfit', body: 'Figtree' },
  { headings: 'Figtree', body: 'Lora' },
  { headings: 'Manrope', body: 'Manrope' },
  { headings: 'Nunito Sans', body: 'Nunito Sans' },
  { headings: 'DM Sans', body: 'DM Sans' },
];

/** Files of the icon fonts that sheets of themes import by the names of the platform's. */
export const ICON_FONTS = ['icons-28897713.woff2', 'social-icons-390efa57.woff2'] as const;

/** Where the fonts of the library are served. */
export const FONTS_PATH = '/static/fonts';

/** Fonts of the system that have the widths which the stand-ins are cut from. */
const SYSTEM_FONTS: Readonly<Record<LibraryFont['kind'], readonly string[]>> = {
  serif: ['Times New Roman', 'Liberation Serif', 'Times'],
  'sans-serif': ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'],
};

/** The font of the library that a family names; undefined for every other family. */
export function libraryFont(family: string): LibraryFont | undefined {
  return LIBRARY_FONTS.find(({ name }) => name.toLowerCase() === family.toLowerCase());
}

/** The families of a font of the library as CSS: itself, its stand-in, and what browsers have. */
export function familyOf({ name, kind }: LibraryFont): string {
  return `${name}, ${name} stand-in, ${kind}`;
}

/** The families that a value of `font-family` names, in their order and without quotes. */
export function familiesIn(value: string): readonly string[] {
  return value
    .split(',')
    .map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((family) => family !== '');
}

function faceOf({ name, kind, file, weights, size, ascent, descent }: LibraryFont): string {
  const local = SYSTEM_FONTS[kind].map((font) => `local("${font}")`).join(',');
  const share = (measure: number) => `${Math.round((measure * 10_000) / size) / 100}%`;
  return [
    `@font-face{font-family:"${name}";font-style:normal;font-weight:${weights};font-display:swap;`,
    `src:url("${FONTS_PATH}/${file}") format("woff2")}`,
    `@font-face{font-family:"${name} stand-in";size-adjust:${size}%;ascent-override:${share(ascent)};`,
    `descent-override:${share(descent)};line-gap-override:0%;src:${local}}`,
  ].join('');
}

/** The rules that fonts of the library need, for the families that name one; empty where none does. */
export function facesOf(families: readonly string[]): string {
  const fonts = LIBRARY_FONTS.filter((font) => families.some((family) => libraryFont(family) === font));
  return fonts.map(faceOf).join('\n');
}
