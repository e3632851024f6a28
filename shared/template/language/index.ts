export type { Example, FormatterDefinition, Param, PredicateDefinition } from '../definition.ts';
export { FORMATTERS } from '../formatters/registry.ts';
export { PREDICATES } from '../predicates/registry.ts';
export type { Piece, PieceKind } from './classify.ts';
export { classify } from './classify.ts';
export type { InstructionEntry } from './instructions.ts';
export { INSTRUCTIONS } from './instructions.ts';
