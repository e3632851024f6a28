import { property } from '#shared/json/values.ts';
import { decimalText } from './format.ts';
import type { LocaleData } from './locale.ts';

/** What is wrong with a message: its own text, or what it is given. */
export interface MessageProblem {
  readonly code: 'MESSAGE_KEY_INVALID' | 'MESSAGE_OFFSET_INVALID' | 'MESSAGE_OFFSET_NEEDS_NUMBER';
  readonly message: string;
}

type Rule = 'cardinal' | 'ordinal';

/** Number of an argument of a message, by place or by name. */
type ValueOf = (argument: string) => unknown;

/** A tag of a message that is being read. */
interface Tag {
  /** Where its next piece begins. */
  from: number;
  /** Which numbers its branches are for; undefined when it has none of that kind. */
  rule: Rule | undefined;
  isHeadRead: boolean;
}

const HEAD = /^-?([\w;.]+)[\s,]+(plural|selectordinal)[\s,]+(?:offset:([^\s,]*)[\s,]+)?/;
const EXACT = /^=-?\d+(?:\.\d+)?$/;
const OFFSET = /^\d+$/;
/** A text with more mistakes than that is not mended by a longer list. */
const MOST_PROBLEMS = 10;

/**
 * Finds branches of plurals that the locale never takes, and offsets that cannot be subtracted. Keys are the
 * locale's categories or `=N`.
 * @param positional values of the message's arguments by place
 * @param named the same by name
 */
export function messageProblems(
  locale: LocaleData,
  pattern: string,
  positional: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
): readonly MessageProblem[] {
  if (!pattern.includes('plural') && !pattern.includes('selectordinal')) return [];
  const valueOf: ValueOf = (argument) =>
    /^\d/.test(argument) ? positional[Number.parseInt(argument, 10)] : property(named, argument);
  return [...new Reader(locale, pattern, valueOf).read().values()];
}

/** Reads a message in one pass; quoted runs are text. */
class Reader {
  private readonly locale: LocaleData;
  private readonly pattern: string;
  private readonly valueOf: ValueOf;
  private readonly problems = new Map<string, MessageProblem>();
  /** Open tags from the outermost in; undefined stands for a branch. */
  private readonly open: (Tag | undefined)[] = [];

  constructor(locale: LocaleData, pattern: string, valueOf: ValueOf) {
    this.locale = locale;
    this.pattern = pattern;
    this.valueOf = valueOf;
  }

  read(): ReadonlyMap<string, MessageProblem> {
    const { pattern, open } = this;
    for (let at = 0; at < pattern.length; at++) {
      const character = pattern[at];
      if (character === "'") at = endOfQuote(pattern, at);
      else if (character === '{') this.enter(at);
      else if (character === '}') {
        open.pop();
        const around = open.at(-1);
        if (around) around.from = at + 1;
      }
    }
    return this.problems;
  }

  private enter(at: number): void {
    const tag = this.open.at(-1);
    if (!tag) {
      this.open.push({ from: at + 1, rule: undefined, isHeadRead: false });
      return;
    }
    let piece = this.pattern.slice(tag.from, at).trim();
    if (!tag.isHeadRead) piece = this.readHead(tag, piece);
    if (tag.rule) this.checkKey(piece.replace(/^[\s,]+|[\s,]+$/g, ''), tag.rule);
    this.open.push(undefined);
  }

  /** Reads what stands before the first branch and gives the branch's key. */
  private readHead(tag: Tag, piece: string): string {
    tag.isHeadRead = true;
    const [head = '', argument = '', word, offset] = HEAD.exec(`${piece} `) ?? [];
    if (word === undefined) return '';
    tag.rule = word === 'plural' ? 'cardinal' : 'ordinal';
    if (offset !== undefined) this.checkOffset(offset, argument.split(';')[0] ?? '');
    return piece.slice(head.length);
  }

  private checkKey(key: string, rule: Rule): void {
    const { tag, language } = this.locale;
    if (EXACT.test(key) || categoriesOf(language, rule).has(key)) return;
    this.add('MESSAGE_KEY_INVALID', `The locale '${tag}' has no ${rule} numbers of the kind '${key}'.`);
  }

  private checkOffset(offset: string, argument: string): void {
    if (!OFFSET.test(offset)) {
      this.add('MESSAGE_OFFSET_INVALID', `The offset '${offset}' of a message is not a whole number.`);
    }
    const value = this.valueOf(argument);
    const amount = property(value, 'decimalValue') ?? property(value, 'value') ?? value;
    if (typeof amount === 'boolean' || decimalText(amount) !== undefined) return;
    const message = `The argument '${argument}' of a message has an offset, but is not a number.`;
    this.add('MESSAGE_OFFSET_NEEDS_NUMBER', message);
  }

  private add(code: MessageProblem['code'], message: string): void {
    if (this.problems.size < MOST_PROBLEMS) this.problems.set(message, { code, message });
  }
}

/** Offset of the apostrophe that ends a quoted run, or the end of the text; two in a row are one apostrophe. */
function endOfQuote(pattern: string, start: number): number {
  if (pattern[start + 1] === "'") return start + 1;
  const end = pattern.indexOf("'", start + 1);
  return end < 0 ? pattern.length : end;
}

const known = new Map<string, ReadonlySet<string>>();

/** Kinds of numbers that a language tells apart. */
function categoriesOf(language: string, rule: Rule): ReadonlySet<string> {
  const key = `${language} ${rule}`;
  let categories = known.get(key);
  if (!categories) {
    categories = new Set(new Intl.PluralRules(language, { type: rule }).resolvedOptions().pluralCategories);
    known.set(key, categories);
  }
  return categories;
}
