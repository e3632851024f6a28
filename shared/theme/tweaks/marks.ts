/** What a tweak sets: a variable, or a rule such as `.body-font { font-size: 16px; }`. */
export interface MarkedValue {
  /** Without the at sign or the dot. */
  readonly name: string;
  readonly initial: string;
  readonly isRule: boolean;
}

/** A comment that says that what follows it may be set. */
export interface TweakMark {
  /** From 1. */
  readonly line: number;
  /** What stands in its brackets, with them. */
  readonly comment: string;
  /** The variable or the rule after it; undefined where neither follows. */
  readonly value: MarkedValue | undefined;
}

const MARK = /(?:\/\/|\/\*)[ \t]*tweak/i;
const NAME = /@([\w-]+)\s*:\s*/y;
const RULE = /\.([\w-]+)\s*\{([^{}]*)\}/y;
const VALUE = /(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^;"'])*/y;

/** What a line says of a tweak: brackets that end it, but for the end of the comment. */
function commentIn(line: string): string | undefined {
  const mark = MARK.exec(line);
  if (mark === null) return undefined;
  let rest = line.slice(mark.index + mark[0].length).trim();
  if (rest.startsWith(':')) rest = rest.slice(1).trimStart();
  if (rest.endsWith('*/')) rest = rest.slice(0, -2).trimEnd();
  return rest.startsWith('{') && rest.endsWith('}') ? rest : undefined;
}

/** The place behind spaces and comments; -1 behind a comment that does not end. */
function skipComments(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && (text[at] ?? '').trim() === '') at += 1;
    const ending = text.startsWith('//', at) ? '\n' : text.startsWith('/*', at) ? '*/' : undefined;
    if (ending === undefined) return at;
    const end = text.indexOf(ending, at + 2);
    if (end === -1) return -1;
    at = end + ending.length;
  }
}

/** The variable or the rule that a text begins with, behind spaces and comments. */
function valueIn(text: string): MarkedValue | undefined {
  const at = skipComments(text);
  if (at === -1) return undefined;
  NAME.lastIndex = at;
  const name = NAME.exec(text);
  if (name !== null) {
    VALUE.lastIndex = NAME.lastIndex;
    return { name: name[1] ?? '', initial: (VALUE.exec(text)?.[0] ?? '').trim(), isRule: false };
  }
  RULE.lastIndex = at;
  const [, rule, body = ''] = RULE.exec(text) ?? [];
  return rule === undefined ? undefined : { name: rule, initial: body.trim(), isRule: true };
}

/** Finds the tweaks of a style sheet in their order, each with what it sets, which stands before the next one. */
export function findTweakMarks(text: string): TweakMark[] {
  const found: {
    readonly line: number;
    readonly from: number;
    readonly to: number;
    readonly comment: string;
  }[] = [];
  let from = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const comment = commentIn(line);
    const to = from + line.length;
    if (comment !== undefined) found.push({ line: index + 1, from, to, comment });
    from = to + 1;
  }
  return found.map(({ line, to, comment }, index) => ({
    line,
    comment,
    value: valueIn(text.slice(to, found[index + 1]?.from)),
  }));
}
