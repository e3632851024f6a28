/** An instruction as the editor offers it. */
export interface InstructionEntry {
  /** As written behind the brace: `.section`. */
  readonly name: string;
  readonly summary: string;
  /** How it is written. */
  readonly syntax: string;
  /** Has to be closed by `{.end}`. */
  readonly isBlock: boolean;
}

function block(name: string, syntax: string, summary: string): InstructionEntry {
  return { name, syntax, summary, isBlock: true };
}

function single(name: string, syntax: string, summary: string): InstructionEntry {
  return { name, syntax, summary, isBlock: false };
}

/** All instructions. */
export const INSTRUCTIONS: readonly InstructionEntry[] = [
  block(
    '.section',
    '{.section name}…{.or}…{.end}',
    'Goes into a value, or runs the alternative when it is empty.',
  ),
  block(
    '.repeated section',
    '{.repeated section name}…{.alternates with}…{.or}…{.end}',
    'Runs once for each element of a list.',
  ),
  single('.alternates with', '{.alternates with}', 'What stands between the elements of a list.'),
  block('.if', '{.if a && b}…{.or}…{.end}', 'Runs when values are there; && and || work from left to right.'),
  single('.or', '{.or}', 'The alternative of the block around; may ask a predicate: {.or even? n}.'),
  single('.end', '{.end}', 'Closes a block.'),
  single('.var', '{.var @name value|json}', 'Keeps a value under a name of its own.'),
  single('.ctx', '{.ctx @name a=b c=d.e}', 'Keeps an object that is put together from values.'),
  single('.inject', '{.inject @name path}', 'Keeps a value that the program gives.'),
  block('.macro', '{.macro name}…{.end}', 'Keeps a block to be run by {value|apply name}.'),
  single(
    '.include',
    '{.include name output}',
    'Runs a partial right here; its output is shown only when asked for.',
  ),
  single('.eval', '{.eval @a = price * 2; @a + 1}', 'Computes with numbers, texts and truth values.'),
  single('.space', '{.space}', 'A space.'),
  single('.tab', '{.tab}', 'A tab.'),
  single('.newline', '{.newline}', 'A line feed.'),
  single('.meta-left', '{.meta-left}', 'An opening brace.'),
  single('.meta-right', '{.meta-right}', 'A closing brace.'),
  single('#', '{# comment }', 'A comment within a line.'),
  single('##', '{## comment ##}', 'A comment that may hold anything.'),
];
