import fc, { type Arbitrary } from 'fast-check';
import { FORMATTERS } from '../formatters/registry.ts';
import { PREDICATES } from '../predicates/registry.ts';
import { OP } from '../syntax/code.ts';

const KEYS = ['a', 'b', 'c', 'items', 'title', 'x-y'];

/** Page data with the names that the templates below ask for. */
export const anyData: Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 1.5, '', 'text', '<b>"x"</b>', '5'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** Static text, with much that looks like a tag. */
const anyText = piecesOf(
  ['{', '}', '{a}', '{.end}', '{##', '##}', '{#', '{.section a}', '{a|nope}', ' ', 'text', '\n', '.'],
  6,
);

function piecesOf(pieces: readonly string[], maxLength: number): Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((list) => list.join(''));
}

const definition = fc.constantFrom('@x', '@y');
const reference = fc
  .tuple(
    fc.constantFrom(...KEYS, '$d', '@x', '@y', '@index', '@'),
    fc.array(fc.oneof(fc.constantFrom<string | number>(...KEYS), fc.nat(3)), { maxLength: 2 }),
  )
  .map(([first, others]) => [first, ...others]);
const argument = fc.constantFrom(
  'a',
  'b.c',
  '1',
  '"x y"',
  ':',
  ' ',
  'k=a b',
  '%Y',
  '\n',
  '😀',
  '#',
  '/',
  'p',
);

/** Arguments, also with a delimiter that cannot split them. */
const givenArguments = fc.tuple(
  fc.array(argument, { minLength: 1, maxLength: 3 }),
  fc.constantFrom(' ', ':', '/', '|', 'é', ''),
);
const anyArguments = fc.oneof(fc.constant(0), givenArguments);
const formatterUse = fc.oneof(
  fc.tuple(fc.constantFrom(...FORMATTERS.keys())),
  fc.tuple(fc.constantFrom(...FORMATTERS.keys()), givenArguments),
);
const formatters = fc.oneof(fc.constant(0), fc.array(formatterUse, { minLength: 1, maxLength: 3 }));
const predicateName = fc.constantFrom(...PREDICATES.keys());

const op = <N extends number>(number: N): Arbitrary<N> => fc.constant(number);
const references = fc.array(reference, { minLength: 1, maxLength: 3 });

const leaf: Arbitrary<unknown> = fc.oneof(
  fc.tuple(op(OP.TEXT), anyText),
  fc.constantFrom(OP.SPACE, OP.TAB, OP.NEWLINE, OP.META_LEFT, OP.META_RIGHT),
  fc.tuple(op(OP.VARIABLE), references, formatters),
  fc.tuple(op(OP.VARIABLE), references, fc.constant(0)),
  fc.tuple(op(OP.BINDVAR), definition, references, formatters),
  fc.tuple(
    op(OP.CTXVAR),
    definition,
    fc.array(fc.tuple(fc.constantFrom('a', 'k'), reference), { minLength: 1, maxLength: 2 }),
  ),
  fc.tuple(op(OP.INJECT), definition, fc.constantFrom('./a.json', 'b'), anyArguments),
  fc.tuple(op(OP.INCLUDE), fc.constant('p'), fc.constantFrom([[], ' '], [['output'], ' '])),
  fc.tuple(op(OP.EVAL), fc.constantFrom('a + 1', '@x = a; @x * 2', '"t" + (', '#1', '')),
  fc.tuple(op(OP.COMMENT), anyText, fc.constantFrom(0, 1)),
  fc.tuple(op(OP.ATOM), fc.jsonValue()),
);

interface Level {
  readonly block: Arbitrary<unknown[]>;
  readonly alternative: Arbitrary<unknown>;
}

const lowest: Level = { block: fc.array(leaf, { maxLength: 3 }), alternative: op(OP.END) };

function above({ block, alternative }: Level): Level {
  const otherwise = fc.oneof(
    op(OP.END),
    fc.tuple(op(OP.OR_PREDICATE), fc.constant(0), fc.constant(0), block, op(OP.END)),
    fc.tuple(op(OP.OR_PREDICATE), predicateName, anyArguments, block, alternative),
  );
  const condition = fc
    .tuple(references, fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 2 }), block, otherwise)
    .map(([refs, operators, main, other]) => [OP.IF, operators.slice(0, refs.length - 1), refs, main, other]);
  const node = fc.oneof(
    { arbitrary: leaf, weight: 3 },
    fc.tuple(op(OP.SECTION), reference, block, otherwise),
    fc.tuple(op(OP.REPEATED), reference, block, otherwise, block),
    fc.tuple(op(OP.PREDICATE), predicateName, anyArguments, block, otherwise),
    condition,
    fc.tuple(op(OP.MACRO), fc.constantFrom('p', 'm/n.html'), block),
    fc.tuple(op(OP.STRUCT), fc.jsonValue(), block),
  );
  return { block: fc.array(node, { maxLength: 4 }), alternative: otherwise };
}

/** Code trees of everything that text can say. */
export const anyTree: Arbitrary<unknown> = above(above(above(lowest))).block.map((block) => [
  OP.ROOT,
  1,
  block,
  OP.EOF,
]);

/** Texts of tags, of what looks like tags, and of blocks that may or may not be closed. */
export const anySource = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  piecesOf(
    [
      '{',
      '}',
      '{a}',
      '{@}',
      '{a|html}',
      '{a.b|apply p}',
      '{a|json|truncate 3}',
      '{a|nope}',
      '{items|count}',
      '{.section a}',
      '{.repeated section b}',
      '{.repeated section items}',
      '{.alternates with}',
      '{.or}',
      '{.or even? a}',
      '{.end}',
      '{.end}',
      '{.if a && b}',
      '{.equal? a 1}',
      '{.equal?:a:"x y"}',
      '{.nope?}',
      '{.var @x a}',
      '{.ctx @y k=a}',
      '{.macro p}',
      '{.include p output}',
      '{.eval @x = a + 1; @x ** 2}',
      '{.eval (a}',
      '{##',
      '##}',
      '{# c }',
      '{.foo}',
      '{.eof}',
      ' text ',
      '\n',
      '{a b}',
      '.a{b:c}',
    ],
    30,
  ),
);
