export type { FormatterDefinition, PredicateDefinition, Scope } from './definition.ts';
export type { EngineOptions } from './engine.ts';
export { createEngine } from './engine.ts';
export type { LocaleData } from '#shared/locale/locale.ts';
export { plainMessage } from './plain-message.ts';
export { printCode } from './printing/print-code.ts';
export { createPartialMemory, type PartialTexts } from './render/partial-memory.ts';
export { LIMIT_REACHED } from './render/limits.ts';
export { printTemplate } from './printing/print.ts';
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
