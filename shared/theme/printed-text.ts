import { nearest } from '#shared/text/nearest.ts';
import type { Engine } from '#shared/template/index.ts';

/** Something that looks like a tag of a template and that visitors would read as it stands. */
export interface PrintedText {
  /** Offsets in the text. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** What to do, in words. */
  readonly hint: string;
}

/** Where nothing is looked for: scripts, styles and comments have braces of their own. */
const SKIPPED =
  /\{##[\s\S]*?(?:##\}|$)|\{#[^{}]*\}|<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BRACES = /\{([^{}]*)\}/g;
const REFERENCE = String.raw`[@$]?[A-Za-z@][\w-]*(?:\.[@$]?[\w-]+)*`;
const SPACED = new RegExp(String.raw`^\s*(${REFERENCE}(?:\s*\|\s*[A-Za-z][\w-]*[^{}]*)?)\s*$`);
const INSTRUCTION = /^\s*\.([A-Za-z][\w-]*)(\??)([^{};:()=]*)$/;
/** An instruction or a variable with a formatter that the line ends in the middle of. */
const UNCLOSED = new RegExp(
  String.raw`\{(?![^{}\n]*\})(?:\.(?:section|repeated section|if|or|end|alternates with|var|ctx|inject|macro|include|eval)\b[^{}<>\n]*|${REFERENCE}\|[A-Za-z][\w-]*)(?=[<>\n"{]|$)`,
  'g',
);

const INSTRUCTIONS = [
  'section',
  'repeated section',
  'alternates with',
  'if',
  'or',
  'end',
  'var',
  'ctx',
  'inject',
  'macro',
  'include',
  'eval',
  'space',
  'tab',
  'newline',
  'meta-left',
  'meta-right',
];

const REMEDIES: Readonly<Record<string, string>> = {
  section: 'Write it as {.section name}, with one name and nothing after it.',
  repeated: 'Write it as {.repeated section name}.',
  alternates: 'Write it as {.alternates with}.',
  if: 'Write it as {.if name} or {.if name && other}: there is no "not" and no comparison; use {.equal? name 1} for one.',
  or: 'Write it as {.or}, without spaces before the bracket.',
  end: 'Write it as {.end}, without spaces before the bracket.',
  var: 'Write it as {.var @name value}: the name begins with @, and the value with none of its own sign.',
  ctx: 'Write it as {.ctx @name key=value}.',
  inject: 'Write it as {.inject @name path}.',
  macro: 'Write it as {.macro name}.',
  include: 'Write it as {.include name}.',
};

const TOLD = 'Visitors read this as it stands: it is no tag of the template language.';

/** A text of the same length in which nothing is found where nothing is looked for. */
function blank(text: string): string {
  return text.replace(SKIPPED, (part) => part.replace(/[^\n]/g, ' '));
}

function remedyOf(word: string, rest: string): string {
  const known = REMEDIES[word];
  if (known !== undefined) return known;
  const meant = nearest(`${word}${rest.startsWith(' section') ? ' section' : ''}`, INSTRUCTIONS);
  const first = meant ?? nearest(word, INSTRUCTIONS);
  return first === undefined
    ? `There is no instruction ".${word}".`
    : `There is no instruction ".${word}". Did you mean {.${first}}?`;
}

/** What is wrong with what stands in braces; undefined for what is no tag that somebody meant. */
function hintFor(body: string): string | undefined {
  const [, word = '', question = '', rest = ''] = INSTRUCTION.exec(body) ?? [];
  if (word !== '') {
    if (body.startsWith('.') && question === '?') return undefined;
    return body.startsWith('.') ? remedyOf(word, rest) : `Write it as {${body.trim()}}, without spaces.`;
  }
  const spaced = SPACED.exec(body)?.[1];
  if (spaced === undefined) return undefined;
  const tight = spaced
    .split('|')
    .map((part) => part.trim())
    .join('|');
  if (tight === body) return undefined;
  return `Write it as {${tight}}, without spaces next to the brackets and the pipe.`;
}

/**
 * Finds what looks like a tag of the template language and is printed as text instead: a bracket that is missing, spaces
 * where none may be, an instruction that there is not. The engine prints such text on purpose, so that scripts and
 * styles may have braces.
 * @param text of a template, with its site tags written as instructions
 */
export function findPrintedText(engine: Pick<Engine, 'compile'>, text: string): PrintedText[] {
  const looked = blank(text);
  const known = new Map<string, boolean>();
  const isPrinted = (tag: string) => {
    const before = known.get(tag);
    if (before !== undefined) return before;
    const is = engine.compile(tag).render({ json: {} }).html === tag;
    known.set(tag, is);
    return is;
  };
  const found: PrintedText[] = [];
  for (const match of looked.matchAll(BRACES)) {
    const [tag, body = ''] = match;
    const hint = hintFor(body);
    if (hint === undefined || !isPrinted(tag)) continue;
    found.push({ from: match.index, to: match.index + tag.length, message: TOLD, hint });
  }
  for (const match of looked.matchAll(UNCLOSED)) {
    const hint = 'The closing bracket } is missing.';
    found.push({ from: match.index, to: match.index + match[0].length, message: TOLD, hint });
  }
  return found.sort((a, b) => a.from - b.from);
}
