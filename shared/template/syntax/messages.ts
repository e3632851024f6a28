/** Texts of the mistakes in a template text, without their prefix. */
export const SYNTAX_MESSAGES = {
  FORMATTER_UNKNOWN: (name = '') => `Formatter '${name}' is unknown`,
  PREDICATE_UNKNOWN: (name = '') => `Predicate '${name}' is unknown`,
  BINDVAR_EXPECTS_NAME: (found = '') => `{.var} expects a local variable name (e.g. @foo), found '${found}'`,
  CTXVAR_EXPECTS_NAME: (found = '') => `{.ctx} expects a local variable name (e.g. @foo), found '${found}'`,
  CTXVAR_EXPECTS_BINDINGS: (found = '') =>
    `{.ctx} expects one or more bindings (e.g. foo=bar.baz), found '${found}'`,
  EOF_IN_COMMENT: () => 'Reached EOF in the middle of a multi-line comment',
  EXTRA_CHARS: (type = '', found = '') => `Extra characters found after ${type} instruction: '${found}'`,
  FORMATTER_INVALID: (found = '') => `Invalid formatter name '${found}' found.`,
  IF_EMPTY: () => 'IF instruction requires at least one variable to test.',
  IF_EXPECTED_VAROP: (found = '') => `Expected an operator or a variable, found '${found}'`,
  IF_TOO_MANY_OPERATORS: () => 'Too many operators in IF instruction.',
  IF_TOO_MANY_VARS: (limit = '') => `Too many variables in IF instruction. Limit is ${limit}.`,
  INJECT_EXPECTS_NAME: (found = '') => `{.inject} expects a variable name (e.g. @foo), found '${found}'`,
  INJECT_EXPECTS_PATH: (found = '') => `{.inject} expects the path for a JSON injectable, found '${found}'`,
  INVALID_INSTRUCTION: (found = '') => `Invalid instruction '${found}'`,
  MACRO_EXPECTS_NAME: () => '{.macro} expects a name',
  MISSING_WITH_KEYWORD: (found = '') => `Missing 'with' keyword, found '${found}'`,
  MISSING_SECTION_KEYWORD: (found = '') => `Missing 'section' keyword, found '${found}'`,
  MISSING_VARIABLE_NAME: (found = '') => `Missing variable name, found '${found}'`,
  OR_EXPECTED_PREDICATE: (type = '', found = '') =>
    `Expected a predicate to follow ${type}, found '${found}'`,
  VARIABLE_EXPECTED: (found = '') => `Variable expected, found '${found}'`,
  WHITESPACE_EXPECTED: (found = '') => `Whitespace expected, found '${found}'`,
  DEAD_CODE_BLOCK: () => 'This OR_PREDICATE block will never execute.',
  EOF_IN_BLOCK: (type = '') => `Reached EOF in the middle of ${type}`,
  NOT_ALLOWED_IN_BLOCK: (type = '', block = '') =>
    `${type} instruction is not allowed inside ${block} block.`,
  NOT_ALLOWED_AT_ROOT: (type = '') => `Instruction ${type} not allowed at root`,
  MISMATCHED_END: (type = '') => `Instruction ${type} not allowed at root`,
  EARLY_EOF: (type = '') =>
    `${type} Attempt to transition from the EOF state. This is either a bug in the state machine or instructions were fed to the state machine after EOF.`,
  NESTED_TOO_DEEP: (limit = '') => `Blocks are nested deeper than ${limit} levels.`,
  ARGUMENTS_TOO_LONG: (limit = '') => `Arguments are longer than ${limit} characters.`,
  TOO_MANY_ERRORS: (more = '') => `${more} more mistakes behind this one are not listed.`,
  SOURCE_TOO_LONG: (limit = '') => `The template is longer than ${limit} characters.`,
} satisfies Record<string, (...parts: string[]) => string>;

export type SyntaxCode = keyof typeof SYNTAX_MESSAGES;

/** Texts about the number of arguments. */
export const ARGUMENT_MESSAGES = {
  FORMATTER_NEEDS_ARGS: (name: string) => `Formatter '${name}' needs arguments but none were provided.`,
  PREDICATE_NEEDS_ARGS: (name: string) => `Predicate '.${name}' requires arguments but none were provided.`,
  FORMATTER_ARGS_INVALID: (name: string, expected: string) =>
    `Formatter '${name}' arguments are invalid: '${expected}'`,
  PREDICATE_ARGS_INVALID: (name: string, expected: string) =>
    `Predicate ${name} arguments invalid: '${expected}'`,
} satisfies Record<string, (name: string, expected: string) => string>;

/** How many arguments were expected, in words. */
export function expectedCount(count: number, { least, most }: { least: number; most: number }): string {
  if (least === most) return `Wrong number of args, exactly ${least} expected`;
  if (count < least) return `Not enough args. At least ${least} expected`;
  return `Too many args. Takes between ${least} and ${most}`;
}
