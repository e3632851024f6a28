/** What a font consists of, by the names of CSS, in the order in which it is written. */
export const FONT_PROPERTIES = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-decoration',
] as const;

/** Part of a font. */
export type FontProperty = (typeof FONT_PROPERTIES)[number];

/** A font: each part as CSS. */
export type Font = Readonly<Record<FontProperty, string>>;

/** What a font is where nothing is said of a part. */
const PLAIN_FONT: Font = {
  'font-family': 'inherit',
  'font-size': '1em',
  'font-weight': '400',
  'font-style': 'normal',
  'line-height': '1.2em',
  'letter-spacing': '0em',
  'text-transform': 'none',
  'text-decoration': 'none',
};

/** `style? weight? size/line-height family`, as in CSS. */
const SHORTHAND =
  /^((?:(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]00)\s+)*)([\d.]+[a-z%]+)(?:\s*\/\s*([\d.]+[a-z%]*))?\s+(\S.*)$/i;
const DECLARATION = /(?<![a-z-])([a-z-]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^;"'])+)/gi;
const SAFE = /^[\w\s.,"'%#()+/-]*$/;

function isFontProperty(name: string): name is FontProperty {
  return (FONT_PROPERTIES as readonly string[]).includes(name);
}

/** The text of a LESS value without the quotes, escapes and brackets around it. */
function bare(value: string): string {
  const escaped = value
    .trim()
    .replace(/^e\((.*)\)$/s, '$1')
    .trim()
    .replace(/^~/, '');
  const quoted = /^(["'])(.*)\1$/s.exec(escaped);
  const text = quoted === null ? escaped : (quoted[2] ?? '').replaceAll(/\\(["'])/g, '$1');
  return text
    .trim()
    .replace(/^\{(.*)\}$/s, '$1')
    .trim();
}

function fromShorthand(text: string): Partial<Record<FontProperty, string>> {
  const [, words = '', size = '', height, family = ''] = SHORTHAND.exec(text) ?? [];
  if (size === '') return text === '' ? {} : { 'font-family': text };
  const all = words.toLowerCase().split(/\s+/);
  const style = all.find((word) => /^(italic|oblique)$/.test(word));
  const weight = all.find((word) => /^(bold|bolder|lighter|[1-9]00)$/.test(word));
  return {
    'font-size': size,
    'font-family': family.trim(),
    ...(height === undefined ? {} : { 'line-height': height }),
    ...(style === undefined ? {} : { 'font-style': style }),
    ...(weight === undefined ? {} : { 'font-weight': weight }),
  };
}

/**
 * Reads the value of a font tweak: declarations in quotes or brackets, or the shorthand of CSS.
 * @param value as it stands in the sheet, or as it was saved
 */
export function readFont(value: string): Font {
  const text = bare(value);
  const declared = [...text.matchAll(DECLARATION)]
    .map(([, name = '', part = '']) => [name.toLowerCase(), part.trim()] as const)
    .filter((entry): entry is [FontProperty, string] => isFontProperty(entry[0]) && SAFE.test(entry[1]));
  if (declared.length > 0) return { ...PLAIN_FONT, ...Object.fromEntries(declared) };
  return SAFE.test(text) ? { ...PLAIN_FONT, ...fromShorthand(text) } : PLAIN_FONT;
}

/** The variables that sheets may take of a font tweak: `@name-font-size` and their like. */
export function fontVariables(name: string, font: Font): string {
  return FONT_PROPERTIES.map((property) => `@${name}-${property}: ${font[property]};`).join('');
}

/** The declarations of a font, as a rule has them. */
export function fontDeclarations(font: Font): string {
  return FONT_PROPERTIES.map((property) => `${property}: ${font[property]};`).join('');
}
