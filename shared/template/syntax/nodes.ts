import type { OP } from './code.ts';
import type { Reference } from '../reference.ts';

/** Offsets in the source; -1 when the node does not come from a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A formatter in a tag. */
export interface FormatterUse extends Span {
  readonly name: string;
  /** Null when nothing follows the name. */
  readonly args: readonly string[] | null;
  readonly delimiter: string;
}

export type Nodes = Node[];

/** What runs when a block's condition does not hold: `END` for nothing, undefined when the text stopped before. */
export type Alternative = OrNode | 'END' | undefined;

export interface TextNode extends Span {
  readonly op: typeof OP.TEXT;
  readonly text: string;
}
export interface VariableNode extends Span {
  readonly op: typeof OP.VARIABLE;
  readonly refs: readonly Reference[];
  readonly formatters: readonly FormatterUse[];
}
export interface SectionNode extends Span {
  readonly op: typeof OP.SECTION;
  readonly ref: Reference;
  block: Nodes;
  alternative: Alternative;
}
export interface RepeatedNode extends Span {
  readonly op: typeof OP.REPEATED;
  readonly ref: Reference;
  block: Nodes;
  alternative: Alternative;
  between: Nodes;
}
export interface PredicateNode extends Span {
  readonly op: typeof OP.PREDICATE;
  readonly name: string;
  readonly args: readonly string[] | null;
  readonly delimiter: string;
  block: Nodes;
  alternative: Alternative;
}
export interface OrNode extends Span {
  readonly op: typeof OP.OR_PREDICATE;
  /** Empty for a bare `.or`. */
  readonly name: string;
  readonly args: readonly string[] | null;
  readonly delimiter: string;
  block: Nodes;
  alternative: Alternative;
}
export interface IfNode extends Span {
  readonly op: typeof OP.IF;
  /** 0 is `||`, 1 is `&&`. */
  readonly operators: readonly number[];
  readonly refs: readonly Reference[];
  block: Nodes;
  alternative: Alternative;
}
export interface BindVarNode extends Span {
  readonly op: typeof OP.BINDVAR;
  readonly name: string;
  readonly refs: readonly Reference[];
  readonly formatters: readonly FormatterUse[];
}
export interface CtxVarNode extends Span {
  readonly op: typeof OP.CTXVAR;
  readonly name: string;
  readonly bindings: readonly (readonly [key: string, ref: Reference])[];
}
export interface InjectNode extends Span {
  readonly op: typeof OP.INJECT;
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[] | null;
  readonly delimiter: string;
}
export interface MacroNode extends Span {
  readonly op: typeof OP.MACRO;
  readonly name: string;
  block: Nodes;
}
export interface IncludeNode extends Span {
  readonly op: typeof OP.INCLUDE;
  readonly name: string;
  readonly args: readonly string[];
}
export interface EvalNode extends Span {
  readonly op: typeof OP.EVAL;
  readonly expression: string;
}
export interface CommentNode extends Span {
  readonly op: typeof OP.COMMENT;
  readonly text: string;
  readonly isMultiline: boolean;
}
export interface StructNode extends Span {
  readonly op: typeof OP.STRUCT;
  readonly value: unknown;
  block: Nodes;
}
export interface AtomNode extends Span {
  readonly op: typeof OP.ATOM;
  readonly value: unknown;
}
/** An instruction without operands. */
export interface BareNode extends Span {
  readonly op:
    | typeof OP.END
    | typeof OP.META_LEFT
    | typeof OP.META_RIGHT
    | typeof OP.NEWLINE
    | typeof OP.SPACE
    | typeof OP.TAB
    | typeof OP.EOF
    | typeof OP.ALTERNATES_WITH;
}

export type Node =
  | TextNode
  | VariableNode
  | SectionNode
  | RepeatedNode
  | PredicateNode
  | OrNode
  | IfNode
  | BindVarNode
  | CtxVarNode
  | InjectNode
  | MacroNode
  | IncludeNode
  | EvalNode
  | CommentNode
  | StructNode
  | AtomNode
  | BareNode;

/** Instructions that open a block. */
export type BlockNode = SectionNode | RepeatedNode | PredicateNode | OrNode | IfNode | MacroNode | StructNode;

/** The whole of a template. */
export interface RootNode {
  block: Nodes;
  /** False when the text ended inside a block. */
  isComplete: boolean;
}

/** A mistake in a text, with offsets. */
export interface SyntaxProblem {
  readonly type: 'parser' | 'assembler';
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Without prefix. */
  readonly message: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
}
