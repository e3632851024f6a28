/** How often a rule, a file or a sign is repeated where it is to be much. */
const MANY = 100_000;

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const around = (count: number, open: (at: number) => string, inside: string) =>
  times(count, open).join('') + inside + '}'.repeat(count);

/** Style sheets that are made to hold up whoever compiles them, by what they do. */
export const STYLE_BOMBS: Readonly<Record<string, string>> = {
  // Search patterns that go back and forth
  'a pattern that never ends': `a { b: replace("${'a'.repeat(40)}b", "(a+)+$", ""); }`,
  'a pattern of pairs': `a { b: replace("${'a'.repeat(40)}b", "(a|a)*$", ""); }`,
  'a pattern in a mixin': `.m(@t) { b: replace(@t, "^(([a-z])+.)+[A-Z]([a-z])+$", ""); }\na { .m("${'a'.repeat(60)}"); }`,
  'a pattern that goes back over blanks': `a { b: replace("${' '.repeat(50)}x", "(\\s|\\s)*$", ""); }`,
  // Loops and recursion
  'a mixin that calls itself': '.m() { .m(); }\na { .m(); }',
  'a mixin that calls itself twice': '.m(@n) { .m(@n + 1); .m(@n + 2); }\na { .m(1); }',
  'mixins that call each other': '.a() { .b(); }\n.b() { .a(); }\nx { .a(); }',
  'a loop without an end': '.l(@i) when (@i > 0) { .x-@{i} { a: b; } .l(@i + 1); }\n.l(1);',
  'a loop of a hundred million': '.l(@i) when (@i > 0) { .x-@{i} { a: b; } .l(@i - 1); }\n.l(100000000);',
  'a mixin for whatever is left': '.m(@a) when (default()) { .m(@a); }\nx { .m(1); }',
  'detached rules that call themselves': '@d: { @d(); };\na { @d(); }',
  'a sheet that reads itself': '@import (multiple) "main.less";',
  'a list of a billion': 'a { b: range(1000000000); }',
  'loops over lists in loops over lists':
    '@l: range(20000);\n.x { each(@l, { .y-@{value} { each(@l, { a: @value; }); } }); }',
  // What explodes
  'selectors that multiply': around(24, (at) => `.a${at}, .b${at} {`, 'x: y;'),
  'ampersands that multiply': `.a, .b, .c {${around(12, () => '& + &, & & {', 'x: y;')}}`,
  'variables that double': `@v0: a;\n${times(40, (at) => `@v${at + 1}: @v${at} @v${at};`).join('\n')}\na { b: @v40; }`,
  'texts that double': `@v0: a;\n${times(40, (at) => `@v${at + 1}: "@{v${at}}@{v${at}}";`).join('\n')}\na { b: @v40; }`,
  'conditions that multiply': around(
    24,
    (at) => `@media (min-width: ${at}px), (max-width: ${at}px) {`,
    'a { b: c; }',
  ),
  'rules that extend each other': times(
    300,
    (at) => `.e${at}:extend(.e${(at + 1) % 300} all) { a: b; }`,
  ).join(''),
  'more than may come out': `.l(@i) when (@i > 0) { .x-@{i} { a: "${'z'.repeat(20_000)}"; } .l(@i - 1); }\n.l(250);`,
  // What is too deep, too long or broken
  'rules in rules': around(MANY, () => 'a{', ''),
  'brackets in brackets': `a { b: ${'('.repeat(MANY)}1${')'.repeat(MANY)}; }`,
  'a sum of many': `a { b: ${'1 + '.repeat(MANY)}1; }`,
  'selectors in a row': `${'a,'.repeat(MANY)}b { c: d; }`,
  'comments that are opened': '/*'.repeat(MANY * 2),
  'addresses in addresses': `a { b: ${'url('.repeat(MANY)}`,
  'signs that say nothing': `a {${';'.repeat(MANY * 3)}`,
  // What is a program
  'a plugin': '@plugin "../scripts/evil.js"; a { b: c; }',
};

/** Ends the process that runs it. */
export const EVIL_SCRIPT = 'process.exit(7); module.exports = { install() {} };';
