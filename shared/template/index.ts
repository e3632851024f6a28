import type { FormatterDefinition, PredicateDefinition } from './definition.ts';
import type { Engine, Limits } from './types.ts';

export type { FormatterDefinition, PredicateDefinition, Scope } from './definition.ts';
export type { Code } from './syntax/code.ts';
export type {
  CompiledTemplate,
  Engine,
  Limits,
  PartialCall,
  Position,
  RenderInput,
  RenderResult,
  SourceRange,
  TemplateError,
} from './types.ts';

/**
 * Makes an engine with all formatters and predicates of the dialect.
 * @param options formatters and predicates to add (or to replace by name), and limits that differ from the usual
 */
export declare function createEngine(options?: {
  formatters?: readonly FormatterDefinition[];
  predicates?: readonly PredicateDefinition[];
  limits?: Partial<Limits>;
}): Engine;
