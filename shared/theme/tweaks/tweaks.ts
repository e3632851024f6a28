import { z } from 'zod';
import { TWEAK_PAGES, type TweakPage } from '#shared/codes/tweak-page.ts';
import { readLenientJson } from '../lenient-json.ts';
import { type Font, readFont } from './font.ts';
import { findTweakMarks, type MarkedValue } from './marks.ts';

/** What a tweak sets. */
export const TWEAK_KINDS = ['color', 'font', 'value', 'checkbox', 'dropdown', 'image', 'text'] as const;

/** Kind of a tweak. */
export type TweakKind = (typeof TWEAK_KINDS)[number];

/** What a tweak may be beyond the theme: colours that mails and papers take over, and the fonts of a pair. */
export const TWEAK_ROLES = ['background', 'text', 'accent', 'accent-text', 'headings', 'body'] as const;

/** What a tweak is beyond the theme. */
export type TweakRole = (typeof TWEAK_ROLES)[number];

/** What of a style sheet a tweak sets: a variable, the declarations of a rule, or nothing but a class of the page. */
export type TweakForm = 'variable' | 'rule' | 'class';

/** What of a style sheet merchants may set. */
export interface Tweak {
  /** Name of the variable or the rule, without its sign; of a class alone its beginning. */
  readonly name: string;
  readonly form: TweakForm;
  readonly kind: TweakKind;
  readonly title: string;
  /** Heading under which it is shown; empty for none. */
  readonly category: string;
  /** Selector of what it changes; empty where it does not say. */
  readonly target: string;
  /** Its value as it stands in the sheet. */
  readonly initial: string;
  /** Choices of a dropdown. */
  readonly options: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  /** Names of the colours that it is read on, or that are read on it. */
  readonly on: readonly string[];
  /** The pages that it is for. */
  readonly page: TweakPage;
  /** What it is for mails, papers and the studio; undefined where it is nothing but a setting of the theme. */
  readonly role: TweakRole | undefined;
  /** Sheet and line, from 1, of its comment. */
  readonly path: string;
  readonly line: number;
}

/** A comment that should be a tweak and cannot be read. */
export interface TweakProblem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const number = z.coerce.number().optional().catch(undefined);
const commentSchema = z.object({
  type: z.string().default('value'),
  title: words.optional(),
  /** What the setting is called, where the title is a word for programs. */
  label: words.optional(),
  /** How what sets a class alone is set at first. */
  active: z.union([z.boolean(), z.stringbool()]).default(false).catch(false),
  default: words.optional(),
  category: words.default('').catch(''),
  target: words.default('').catch(''),
  options: z
    .array(z.union([words, z.object({ value: words.optional(), title: words.optional() })]))
    .default([])
    .catch([]),
  min: number,
  max: number,
  step: number,
  on: z
    .union([z.string().transform((name) => [name]), z.array(z.string())])
    .default([])
    .catch([]),
  pageType: z.enum(TWEAK_PAGES).default('STYLE').catch('STYLE'),
  role: z.enum(TWEAK_ROLES).optional().catch(undefined),
});

/** Names that the kinds of tweaks have had. */
const KIND_OF: Readonly<Record<string, TweakKind>> = {
  color: 'color',
  colour: 'color',
  font: 'font',
  typography: 'font',
  value: 'value',
  range: 'value',
  number: 'value',
  slider: 'value',
  checkbox: 'checkbox',
  toggle: 'checkbox',
  boolean: 'checkbox',
  dropdown: 'dropdown',
  select: 'dropdown',
  'drop-down': 'dropdown',
  image: 'image',
  background: 'image',
  'background-image': 'image',
  text: 'text',
  string: 'text',
};

function toTitle(name: string): string {
  const spaced = name.replaceAll(/[-_]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

type Comment = z.output<typeof commentSchema>;

/** What follows a tweak as it counts for it: of a rule only fonts are made, and what has a choice needs nothing to follow. */
function setBy(
  kind: TweakKind,
  comment: Comment,
  options: readonly string[],
  value: MarkedValue | undefined,
): Pick<Tweak, 'name' | 'form' | 'initial'> | undefined {
  if (value?.isRule === false) return { name: value.name, form: 'variable', initial: value.initial };
  if (value !== undefined && kind === 'font')
    return { name: value.name, form: 'rule', initial: value.initial };
  const name = slug(comment.title ?? '');
  if (name === '') return undefined;
  if (kind === 'checkbox') return { name, form: 'class', initial: String(comment.active) };
  if (kind === 'dropdown') return { name, form: 'class', initial: comment.default ?? options[0] ?? '' };
  return undefined;
}

function toTweak(
  comment: Comment,
  value: MarkedValue | undefined,
  place: Pick<Tweak, 'path' | 'line'>,
): Tweak | string {
  const kind = KIND_OF[comment.type.toLowerCase()];
  if (kind === undefined) return `There is no tweak of the type "${comment.type}".`;
  const options = comment.options.map((one) =>
    typeof one === 'string' ? one : (one.value ?? one.title ?? ''),
  );
  const set = setBy(kind, comment, options, value);
  if (set === undefined) return 'No variable follows this tweak, so it sets nothing.';
  const { label, title = toTitle(set.name), category, target, min, max, step, on, role } = comment;
  const said = { title: label ?? title, category, target, options, min, max, step, on, role };
  return { ...set, kind, ...said, page: comment.pageType, ...place };
}

/** Reads the tweaks of a style sheet: comments such as `// tweak: { "type": "color" }`, each before what it sets. */
export function readTweaks(
  path: string,
  text: string,
): { readonly tweaks: readonly Tweak[]; readonly problems: readonly TweakProblem[] } {
  const tweaks: Tweak[] = [];
  const problems: TweakProblem[] = [];
  for (const { line, comment: given, value } of findTweakMarks(text)) {
    const tell = (message: string) => problems.push({ path, line, message });
    const json = readLenientJson(given);
    const comment = 'value' in json ? commentSchema.safeParse(json.value) : undefined;
    if (comment?.success !== true) {
      tell('problem' in json ? `This tweak cannot be read. ${json.problem}` : 'This tweak cannot be read.');
    } else {
      const tweak = toTweak(comment.data, value, { path, line });
      if (typeof tweak === 'string') tell(tweak);
      else tweaks.push(tweak);
    }
  }
  return { tweaks, problems };
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const COLOR_CALL = /^(?:rgb|hsl)a?\([\d\s.,%/-]*\)$/i;
const COLOR_WORD = /^[a-z]+$/i;
const MEASURE = /^-?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%)?$/i;
const ADDRESS = /^(?:none|(?:https:\/|\/)[\w./%~@+-]*(?:\?[\w.=&%-]*)?)$/i;
const LONGEST_VALUE = 1_000;

function wordOf(initial: string): string {
  return initial.replace(/^~?(["'])(.*)\1$/s, '$2');
}

function isGoodNumber({ min, max }: Tweak, value: string): boolean {
  const amount = parseFloat(value);
  return MEASURE.test(value) && (min === undefined || amount >= min) && (max === undefined || amount <= max);
}

/**
 * What is wrong with a value for a tweak.
 * @returns a sentence, or undefined for a value that is good
 */
export function problemOfValue(tweak: Tweak, value: string): string | undefined {
  if (value.length > LONGEST_VALUE) return `A value has at most ${LONGEST_VALUE} characters.`;
  switch (tweak.kind) {
    case 'color':
      return [HEX, COLOR_CALL, COLOR_WORD].some((form) => form.test(value))
        ? undefined
        : 'Enter a colour, such as #1f6f54.';
    case 'value':
      return isGoodNumber(tweak, value) ? undefined : 'Enter a number within the range, with its unit.';
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : 'This is either true or false.';
    case 'dropdown':
      return tweak.options.includes(value) ? undefined : 'Choose one of the list.';
    case 'image':
      return ADDRESS.test(value) ? undefined : 'Enter the address of a picture.';
    case 'text':
      return /["'\\\n{};]/.test(value)
        ? 'Quotes, backslashes, brackets and semicolons cannot be used here.'
        : undefined;
    case 'font':
      return /[{}\\\n@]/.test(value) ? 'A font is made of declarations, such as font-size: 16px.' : undefined;
  }
}

/** The value of a tweak without quotes: as it was set, or as it stands in its sheet. */
export function valueOf(tweak: Tweak, values: Readonly<Record<string, string>>): string {
  const set = Object.hasOwn(values, tweak.name) ? values[tweak.name] : undefined;
  return set !== undefined && problemOfValue(tweak, set) === undefined ? set : wordOf(tweak.initial);
}

const REFERENCE = /^@([\w-]+)$/;
const LONGEST_WAY = 5;

/** The value of a tweak, or of the one that its sheet says it is the same as: `@paper`. */
export function resolvedValue(
  tweaks: readonly Tweak[],
  tweak: Tweak,
  values: Readonly<Record<string, string>>,
): string {
  let found = tweak;
  for (let step = 0; step < LONGEST_WAY; step += 1) {
    const name = REFERENCE.exec(valueOf(found, values))?.[1];
    const next = tweaks.find((one) => one.name === name);
    if (next === undefined) break;
    found = next;
  }
  return valueOf(found, values);
}

/** The font of a font tweak: as it was set, or as it stands in its sheet. */
export function fontOf(tweak: Tweak, values: Readonly<Record<string, string>>): Font {
  const set = Object.hasOwn(values, tweak.name) ? values[tweak.name] : undefined;
  return readFont(set !== undefined && problemOfValue(tweak, set) === undefined ? set : tweak.initial);
}

/** A value as its sheet would write it. */
export function toLess(tweak: Tweak, value: string): string {
  if (tweak.kind === 'image' && value !== 'none' && !/^["'~]/.test(tweak.initial)) return `url("${value}")`;
  const quote = /^~?["']/.exec(tweak.initial)?.[0];
  const isQuoted = quote !== undefined || tweak.kind === 'font' || tweak.kind === 'text';
  if (!isQuoted) return value;
  const mark = quote?.at(-1) ?? '"';
  // Names of fonts have quotes of their own, which are not to end the text.
  return `${quote ?? '~"'}${value.replaceAll(mark, mark === '"' ? "'" : '"')}${mark}`;
}

function slug(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
}

/** The classes of a page with those of tweaks as they are set, in place of those that it has of them. */
export function withClassesOf(
  classes: string,
  tweaks: readonly Tweak[],
  values: Readonly<Record<string, string>>,
): string {
  const possible = new Set(
    tweaks.flatMap(({ name, kind, options }) => {
      if (kind === 'checkbox') return [slug(name)];
      return kind === 'dropdown' ? options.map((option) => `${slug(name)}-${slug(option)}`) : [];
    }),
  );
  const others = classes.split(' ').filter((word) => word !== '' && !possible.has(word));
  return [...others, ...classesOf(tweaks, values)].join(' ');
}

/** Classes by which the page tells scripts and sheets how tweaks are set: `hide-title`, `logo-position-center`. */
export function classesOf(tweaks: readonly Tweak[], values: Readonly<Record<string, string>>): string[] {
  return tweaks.flatMap((tweak) => {
    const value = valueOf(tweak, values);
    if (tweak.kind === 'checkbox') return value === 'true' ? [slug(tweak.name)] : [];
    return tweak.kind === 'dropdown' ? [`${slug(tweak.name)}-${slug(value)}`] : [];
  });
}
