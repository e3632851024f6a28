import { emptyObject, toText } from '#shared/json/values.ts';
import { type Code, type CodeValue, OP, OP_NAMES } from '../syntax/code.ts';

/** What a template uses. */
export interface References {
  /** Number of visited instructions by name. */
  readonly instructions: Readonly<Record<string, number>>;
  /** Number of uses in variable tags by formatter name. */
  readonly formatters: Readonly<Record<string, number>>;
  readonly predicates: Readonly<Record<string, number>>;
  /** UTF-16 units of static text. */
  readonly textBytes: number;
  /** Used references: null for a plain one, an object for a section with what is used inside. */
  readonly variables: readonly [ReferenceTree];
}

/** References by name, nested as the sections nest. */
export interface ReferenceTree {
  [reference: string]: ReferenceTree | null;
}

/** Lists what a template uses; blocks of `.if` are not entered. */
export function scanReferences(code: Code): References {
  // Without a prototype, for any word may be a name.
  const instructions = emptyObject<number>();
  const formatters = emptyObject<number>();
  const predicates = emptyObject<number>();
  const root = emptyObject<ReferenceTree | null>();
  let textBytes = 0;

  const addReference = (tree: ReferenceTree, ref: CodeValue | undefined): void => {
    const name = toName(ref);
    tree[name] ??= null;
  };

  const visitFormatters = (uses: CodeValue | undefined): void => {
    for (const entry of toList(uses)) add(formatters, toText(toList(entry)[0]));
  };

  const visitAll = (block: CodeValue | undefined, tree: ReferenceTree): void => {
    for (const node of toList(block)) visit(node, tree);
  };

  const visitSection = (ref: CodeValue | undefined, blocks: CodeValue[], tree: ReferenceTree): void => {
    const name = toName(ref);
    const inner = tree[name] ?? emptyObject<ReferenceTree | null>();
    tree[name] = inner;
    for (const block of blocks) visitAll(block, inner);
  };

  const visit = (node: CodeValue | undefined, tree: ReferenceTree): void => {
    const [op, a, b, c, d] = Array.isArray(node) ? node : [node];
    const name = OP_NAMES[Number(op)];
    if (name === undefined || op === OP.EOF || op === null || op === undefined) return;
    add(instructions, name);
    switch (op) {
      case OP.TEXT:
        textBytes += toText(a).length;
        break;
      case OP.VARIABLE:
        for (const ref of toList(a)) addReference(tree, ref);
        visitFormatters(b);
        break;
      case OP.BINDVAR:
        for (const ref of toList(b)) addReference(tree, ref);
        break;
      case OP.CTXVAR:
        for (const binding of toList(b)) addReference(tree, toList(binding)[1]);
        break;
      case OP.SECTION:
        visitSection(a, [b ?? []], tree);
        visit(c, tree);
        break;
      case OP.REPEATED:
        visitSection(a, [b ?? [], d ?? []], tree);
        visit(c, tree);
        break;
      case OP.PREDICATE:
      case OP.OR_PREDICATE:
        if (typeof a === 'string') add(predicates, a);
        visitAll(c, tree);
        visit(d, tree);
        break;
      case OP.MACRO:
      case OP.STRUCT:
        visitAll(b, tree);
        break;
      default:
        break;
    }
  };

  add(instructions, 'ROOT');
  visitAll(code[2], root);
  return {
    instructions: { ...instructions },
    formatters: { ...formatters },
    predicates: { ...predicates },
    textBytes,
    variables: [toPlain(root)],
  };
}

/** The same with ordinary objects, which compare and print as all others do. */
function toPlain(tree: ReferenceTree): ReferenceTree {
  const entries = Object.entries(tree);
  return Object.fromEntries(entries.map(([name, inner]) => [name, inner && toPlain(inner)]));
}

function toList(value: CodeValue | undefined): readonly CodeValue[] {
  return Array.isArray(value) ? value : [];
}

function toName(ref: CodeValue | undefined): string {
  return toList(ref).map(toText).join('.');
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
