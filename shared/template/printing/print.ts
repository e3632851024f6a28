import { OP } from '../syntax/code.ts';
import { fromCode } from '../syntax/from-code.ts';
import type { BlockNode, Node, Nodes } from '../syntax/nodes.ts';
import { protectText } from './protect.ts';
import { tagOf } from './tags.ts';

/**
 * Writes a code tree as template text. The text gives the tree again, except that
 * texts beside each other are one, and a text that looks like a tag is kept from being one. STRUCT is written
 * as its children, ATOM as nothing; an instruction that has no textual form, such as one with a brace in an
 * argument, is left out with its block. Anything that is no tree gives an empty text.
 */
export function printTemplate(code: unknown): string {
  const { block, isComplete } = fromCode(code);
  const last = lastWritable(block);
  return printNodes(writable(block), !isComplete && last !== undefined && mayBeOpen(last));
}

/** The nodes that text can say, with those of STRUCTs in their place. */
function writable(nodes: Nodes): readonly Node[] {
  return nodes.flatMap((node) => {
    if (node.op === OP.STRUCT) return writable(node.block);
    return isWritable(node) ? [node] : [];
  });
}

function isWritable(node: Node): boolean {
  // An alternative that stands where no block asks for it never runs.
  if (node.op === OP.OR_PREDICATE) return false;
  return node.op === OP.TEXT ? node.text !== '' : tagOf(node) !== undefined;
}

function lastWritable(nodes: Nodes): Node | undefined {
  for (const node of nodes.toReversed()) {
    const found = node.op === OP.STRUCT ? lastWritable(node.block) : node;
    if (found && isWritable(found)) return found;
  }
  return undefined;
}

function isBlock(node: Node): node is BlockNode {
  return 'block' in node;
}

function printNodes(nodes: readonly Node[], isLastOpen: boolean): string {
  let output = '';
  let text = '';
  for (const [i, node] of nodes.entries()) {
    if (node.op === OP.TEXT) {
      text += node.text;
      continue;
    }
    const tag = isBlock(node) ? printBlock(node, isLastOpen && i === nodes.length - 1) : (tagOf(node) ?? '');
    output += protectText(text, tag.startsWith('{##')) + tag;
    text = '';
  }
  return output + protectText(text, false);
}

/** @param isOpen the template stops inside of this block */
function printBlock(block: BlockNode, isOpen: boolean): string {
  const parts = chainOf(block);
  let output = '';
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    output += tagOf(part) ?? '';
    const between = part.op === OP.REPEATED ? writable(part.between) : [];
    const isLastOpen = isOpen && isLast && isSurelyOpen(lastInside(part));
    output += printNodes(writable(part.block), isLastOpen && between.length === 0);
    if (between.length > 0) output += `{.alternates with}${printNodes(between, isLastOpen)}`;
  }
  return isOpen ? output : `${output}{.end}`;
}

/** A block with its alternatives, up to the first that cannot be written or that always runs. */
function chainOf(block: BlockNode): readonly BlockNode[] {
  const parts = [block];
  for (let part = block; ; ) {
    if (part.op === OP.MACRO || part.op === OP.STRUCT) return parts;
    if (part.op === OP.OR_PREDICATE && part.name === '') return parts;
    const { alternative } = part;
    if (alternative === undefined || alternative === 'END' || tagOf(alternative) === undefined) return parts;
    parts.push(alternative);
    part = alternative;
  }
}

/** What the last part of a block says about its end; sections and macros look alike open and closed. */
function endOf(block: BlockNode): 'open' | 'closed' | 'either' {
  const last = chainOf(block).at(-1) ?? block;
  if (last.op === OP.MACRO || last.op === OP.STRUCT) return 'either';
  if (last.alternative === undefined) return 'open';
  return last.op === OP.SECTION || last.op === OP.REPEATED ? 'either' : 'closed';
}

function mayBeOpen(node: Node): boolean {
  return isBlock(node) && endOf(node) !== 'closed';
}

/** Is this block, or the last one inside of it, without its end? */
function isSurelyOpen(node: Node | undefined): boolean {
  if (node === undefined || !isBlock(node)) return false;
  const end = endOf(node);
  if (end !== 'either') return end === 'open';
  return isSurelyOpen(lastInside(chainOf(node).at(-1) ?? node));
}

/** The node of a block that was written last. */
function lastInside(block: BlockNode): Node | undefined {
  const between = block.op === OP.REPEATED ? lastWritable(block.between) : undefined;
  return between ?? lastWritable(block.block);
}
