import { html, type Markup, trusted } from '#shared/html/html.ts';
import { parseSize } from '#shared/images/size.ts';
import { srcset, WIDTH_NAMES, widthTier } from '#shared/images/widths.ts';
import { isObject, property, toText } from '#shared/json/values.ts';
import { altText } from './rules.ts';

/** Said of a picture whose `originalSize` is not of the form `WxH`. */
export const INVALID_SIZE = "Invalid source parameter. Pass in 'originalSize'";

/** What an image is made of, as an author or a program hands it in. */
export interface ImageInput {
  /** Address of the picture; with the loader `sqs` without a width. */
  readonly src?: unknown;
  /** Px of the shown picture. */
  readonly width?: unknown;
  readonly height?: unknown;
  /** Words that stand for the picture; empty for mere decoration. */
  readonly alt?: unknown;
  readonly class?: unknown;
  readonly style?: unknown;
  /** `high`, `low` or null. */
  readonly priority?: unknown;
  /** How wide the picture is shown, as the attribute has it. */
  readonly sizes?: unknown;
  /** `sqs` asks for one of the kept widths, `raw` takes the address as it is; `sqs` unless given. */
  readonly loader?: unknown;
  /** Own list of addresses, with the loader `raw`. */
  readonly srcset?: unknown;
  /** Called when the picture is there. */
  readonly onLoadingComplete?: unknown;
  /** Further attributes by name. */
  readonly passthrough?: unknown;
}

/** What is wrong with one part of an image. */
export interface ImageProblem {
  readonly field: keyof ImageInput | 'originalSize';
  readonly code: keyof typeof MESSAGES;
  readonly message: string;
}

/** Why there is no image. */
export interface ImageProblems {
  readonly problems: readonly ImageProblem[];
}

/** An image, ready to be printed or to be made by a program. */
export interface ImageElement {
  readonly attributes: ReadonlyMap<string, string>;
  readonly markup: Markup;
  readonly onLoadingComplete: (() => void) | undefined;
}

const MESSAGES = {
  ORIGINAL_SIZE_INVALID: INVALID_SIZE,
  SRC_REQUIRED: 'src is required: the address of the picture.',
  SIZE_INVALID: 'width and height are required: whole numbers above 0.',
  ALT_REQUIRED: 'alt is required: words for the picture, or an empty text for decoration.',
  TEXT_EXPECTED: 'This must be a text.',
  PRIORITY_INVALID: 'priority must be high, low or null.',
  LOADER_INVALID: 'loader must be sqs or raw.',
  SIZES_REQUIRED: 'sizes is required with the loader sqs.',
  SRCSET_NEEDS_RAW: 'srcset is only taken with the loader raw.',
  FUNCTION_EXPECTED: 'onLoadingComplete must be a function.',
  PASSTHROUGH_INVALID:
    'passthrough must hold texts by the names of attributes; no event handlers, and none that the image has itself.',
} as const;

const LOADERS: readonly unknown[] = ['sqs', 'raw'];
const PRIORITIES: readonly unknown[] = ['high', 'low', null, undefined];
const ATTRIBUTE_NAME = /^[a-z][a-z\d:-]*$/;
const EVENT_HANDLER = /^on/;
const OWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  'src',
  'srcset',
  'sizes',
  'width',
  'height',
  'alt',
  'class',
  'style',
  'loading',
  'fetchpriority',
]);

const isText = (value: unknown): value is string => typeof value === 'string';
const isFilled = (value: unknown): value is string => isText(value) && value.trim() !== '';
const isPixels = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

type Code = ImageProblem['code'];
type Check = readonly [isRight: boolean, field: keyof ImageInput, code: Code];

function problem(field: ImageProblem['field'], code: Code): ImageProblem {
  return { field, code, message: MESSAGES[code] };
}

/** What is wrong with an image; empty when it can be made. */
function problemsOf(input: ImageInput): readonly ImageProblem[] {
  const { onLoadingComplete, passthrough = {}, loader = 'sqs' } = input;
  const isMissingOrText = (value: unknown): boolean => value === undefined || isText(value);
  const checks: readonly Check[] = [
    [isFilled(input.src), 'src', 'SRC_REQUIRED'],
    [isPixels(input.width), 'width', 'SIZE_INVALID'],
    [isPixels(input.height), 'height', 'SIZE_INVALID'],
    [isText(input.alt), 'alt', 'ALT_REQUIRED'],
    [isMissingOrText(input.class), 'class', 'TEXT_EXPECTED'],
    [isMissingOrText(input.style), 'style', 'TEXT_EXPECTED'],
    [PRIORITIES.includes(input.priority), 'priority', 'PRIORITY_INVALID'],
    [LOADERS.includes(loader), 'loader', 'LOADER_INVALID'],
    [loader !== 'sqs' || isFilled(input.sizes), 'sizes', 'SIZES_REQUIRED'],
    [loader !== 'sqs' || input.srcset === undefined, 'srcset', 'SRCSET_NEEDS_RAW'],
    [loader !== 'raw' || isMissingOrText(input.sizes), 'sizes', 'TEXT_EXPECTED'],
    [loader !== 'raw' || isMissingOrText(input.srcset), 'srcset', 'TEXT_EXPECTED'],
    [
      onLoadingComplete === undefined || typeof onLoadingComplete === 'function',
      'onLoadingComplete',
      'FUNCTION_EXPECTED',
    ],
    [isPassthrough(passthrough), 'passthrough', 'PASSTHROUGH_INVALID'],
  ];
  return checks.flatMap(([isRight, field, code]) => (isRight ? [] : [problem(field, code)]));
}

function isPassthrough(value: unknown): value is Readonly<Record<string, string>> {
  if (!isObject(value)) return false;
  return Object.entries(value).every(
    ([name, text]) =>
      isText(text) && ATTRIBUTE_NAME.test(name) && !EVENT_HANDLER.test(name) && !OWN_ATTRIBUTES.has(name),
  );
}

/** Attributes that say how urgent a picture is. */
function urgencyOf(priority: unknown): readonly (readonly [name: string, value: string])[] {
  switch (priority) {
    case 'high':
      return [
        ['loading', 'eager'],
        ['fetchpriority', 'high'],
      ];
    case 'low':
      return [
        ['loading', 'lazy'],
        ['fetchpriority', 'low'],
      ];
    default:
      return [['loading', 'lazy']];
  }
}

/**
 * Makes an image.
 * @param variants widths that the picture is kept in, as `systemDataVariants` has them; all unless given
 * @returns the image, or what is wrong with its parts
 * @public for scripts that show pictures
 */
export function imageElement(
  input: ImageInput,
  variants: string = WIDTH_NAMES.join(','),
): ImageElement | ImageProblems {
  const problems = problemsOf(input);
  if (problems.length > 0) return { problems };
  const { src, width, height, alt, onLoadingComplete, passthrough } = input as CheckedInput;
  const isRaw = input.loader === 'raw';
  const list = isRaw ? input.srcset : srcset(src, variants);
  const attributes = new Map(
    [
      ['class', input.class],
      ['style', input.style],
      ['src', isRaw ? src : `${src}?format=${widthTier(width)}`],
      ['srcset', list],
      ['sizes', input.sizes],
      ['width', String(width)],
      ['height', String(height)],
      ['alt', alt],
      ...urgencyOf(input.priority),
      ...Object.entries(passthrough ?? {}),
    ].filter((attribute): attribute is [string, string] => isText(attribute[1])),
  );
  const written = [...attributes].map(([name, value]) => html` ${trusted(name)}="${value}"`);
  return { attributes, markup: html`<img${written}>`, onLoadingComplete };
}

interface CheckedInput {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly onLoadingComplete?: () => void;
  readonly passthrough?: Readonly<Record<string, string>>;
}

/**
 * Makes the image of a picture that the site keeps: its address, original size, alternative text and widths.
 * @param asset the picture as page data has it
 * @param more parts that the picture does not know, or that differ
 * @public for scripts that show pictures
 */
export function assetImage(asset: unknown, more: ImageInput): ImageElement | ImageProblems {
  const size = parseSize(toText(property(asset, 'originalSize')));
  if (!size) return { problems: [problem('originalSize', 'ORIGINAL_SIZE_INVALID')] };
  const known = { src: toText(property(asset, 'assetUrl')), alt: altText(asset, undefined), ...size };
  return imageElement({ ...known, ...more }, toText(property(asset, 'systemDataVariants')) || undefined);
}
