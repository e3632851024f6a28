import { DEEPEST_NESTING, OP, OP_NAMES } from './code.ts';
import { SYNTAX_MESSAGES, type SyntaxCode } from './messages.ts';
import type { BlockNode, Node, Nodes, RootNode } from './nodes.ts';
import { ProblemList } from './problems.ts';

/**
 * An open block: `chain` is the `.or` part that collects now, `opener` the tag that `.end` will close, `depth`
 * how deep the part is in the tree, where each `.or` is inside of the part before it.
 */
interface Open {
  readonly opener: BlockNode;
  chain: BlockNode;
  isBetween: boolean;
  block: Nodes;
  depth: number;
}

/** Name of the part of a block that collects, as messages print it; what stands between elements has none. */
function partName({ chain }: Open): string {
  return OP_NAMES[chain.op] as string;
}

/**
 * Weaves instructions into a tree. Misplaced instructions are dropped with an error;
 * blocks that are open at the end simply end.
 * @param mostProblems how many mistakes are listed
 */
export function assemble(nodes: readonly Node[], lineOf: (offset: number) => number, mostProblems: number) {
  const root: RootNode = { block: [], isComplete: true };
  const problems = new ProblemList(mostProblems);
  const stack: Open[] = [];
  let open: Open | undefined;
  let block = root.block;
  let isTooDeep = false;

  const problem = (code: SyntaxCode, node: Node, parts: string[], hint?: string): void => {
    problems.add({
      type: 'assembler',
      code,
      severity: 'error',
      message: SYNTAX_MESSAGES[code](...parts),
      ...(hint === undefined ? {} : { hint }),
      start: node.start,
      end: node.end,
    });
  };

  const opened = (at: Open): string =>
    `The block was opened by ${OP_NAMES[at.opener.op]} on line ${lineOf(at.opener.start)}.`;

  const checkDepth = (depth: number, node: BlockNode): void => {
    if (depth <= DEEPEST_NESTING || isTooDeep) return;
    isTooDeep = true;
    problem('NESTED_TOO_DEEP', node, [String(DEEPEST_NESTING)]);
  };

  const push = (node: BlockNode): void => {
    const depth = (open?.depth ?? 0) + 1;
    checkDepth(depth, node);
    block.push(node);
    if (open) stack.push(open);
    open = { opener: node, chain: node, isBetween: false, block: node.block, depth };
    block = node.block;
  };

  for (const node of nodes) {
    switch (node.op) {
      case OP.SECTION:
      case OP.REPEATED:
      case OP.PREDICATE:
      case OP.IF:
      case OP.MACRO:
      case OP.STRUCT:
        push(node);
        break;
      case OP.OR_PREDICATE: {
        if (!open) {
          problem('NOT_ALLOWED_AT_ROOT', node, ['OR_PREDICATE']);
          break;
        }
        const { chain } = open;
        if (chain.op === OP.MACRO || chain.op === OP.STRUCT) {
          problem('NOT_ALLOWED_IN_BLOCK', node, ['OR_PREDICATE', partName(open)], opened(open));
          break;
        }
        if (chain.op === OP.OR_PREDICATE && chain.name === '') {
          problem('DEAD_CODE_BLOCK', node, [], 'A bare {.or} must be the last one of its block.');
          break;
        }
        checkDepth(++open.depth, node);
        chain.alternative = node;
        open.chain = node;
        open.isBetween = false;
        open.block = block = node.block;
        break;
      }
      case OP.ALTERNATES_WITH:
        if (!open) problem('NOT_ALLOWED_AT_ROOT', node, ['ALTERNATES_WITH']);
        else if (open.chain.op === OP.REPEATED && !open.isBetween) {
          open.isBetween = true;
          open.block = block = open.chain.between;
        } else problem('NOT_ALLOWED_IN_BLOCK', node, ['ALTERNATES_WITH', partName(open)], opened(open));
        break;
      case OP.END:
        if (!open) {
          problem(
            'MISMATCHED_END',
            node,
            ['END'],
            'No block is open here: the tag that should open it may be misspelt.',
          );
          break;
        }
        if (open.chain.op !== OP.MACRO && open.chain.op !== OP.STRUCT) open.chain.alternative = 'END';
        open = stack.pop();
        block = open ? open.block : root.block;
        break;
      case OP.EOF:
        if (open) {
          root.isComplete = false;
          problem('EOF_IN_BLOCK', node, [partName(open)], `${opened(open)} Close it with {.end}.`);
        }
        if (node.end > node.start) problem('EARLY_EOF', node, ['EOF']);
        break;
      default:
        block.push(node);
    }
  }
  if (isTooDeep) root.block = [];
  return { root, problems };
}
