import type { FormatterDefinition, PredicateDefinition } from './definition.ts';
import { FORMATTERS } from './formatters/registry.ts';
import { PREDICATES } from './predicates/registry.ts';
import { compileRoot, type Registries } from './render/compile.ts';
import type { Block } from './render/block.ts';
import { Frame } from './render/frame.ts';
import { LIMITS } from './render/limits.ts';
import type { PartialMemory } from './render/partial-memory.ts';
import { LimitReached, type PartialSource, Run, type Unit } from './render/run.ts';
import { SourceMap } from './render/source-map.ts';
import { assemble } from './syntax/assemble.ts';
import type { Code } from './syntax/code.ts';
import { fromCode } from './syntax/from-code.ts';
import { SYNTAX_MESSAGES } from './syntax/messages.ts';
import type { RootNode, SyntaxProblem } from './syntax/nodes.ts';
import { type ArgumentRule, type KnownNames, parse } from './syntax/parse.ts';
import { inOrder } from './syntax/problems.ts';
import { toCode } from './syntax/to-code.ts';
import type { CompiledTemplate, Engine, Limits, RenderInput, RenderResult, TemplateError } from './types.ts';

/** What an engine has beyond the dialect. */
export interface EngineOptions {
  /** Formatters to add, or to put in the place of one with the same name. */
  readonly formatters?: readonly FormatterDefinition[];
  /** Predicates to add, or to put in the place of one with the same name. */
  readonly predicates?: readonly PredicateDefinition[];
  /** Limits that differ from runtime contract B15. */
  readonly limits?: Partial<Limits>;
  /** Run only tags written `{^…}` and keep all others as text: the output is a template. */
  readonly isPreprocessing?: boolean;
  /** Changes the text between tags when a template is compiled; what its values print is left alone. */
  readonly prepareText?: (text: string) => string;
  /**
   * Keeps what partials printed, for renders in which they see the same again. Who gives one must never change an
   * object of the data after it was given to a render: a change is another object.
   */
  readonly memory?: PartialMemory | undefined;
}

/** Makes an engine with all formatters and predicates of the dialect. */
export function createEngine({
  formatters = [],
  predicates = [],
  limits = {},
  isPreprocessing = false,
  prepareText,
  memory,
}: EngineOptions = {}): Engine {
  const registries: Registries = {
    formatters: added(FORMATTERS, formatters),
    predicates: added(PREDICATES, predicates),
    prepareText,
  };
  // Made once: templates use the same few formatters again and again.
  const rules = new Map<Definition, ArgumentRule>();
  const names: KnownNames = {
    hasFormatter: (name) => registries.formatters.has(name),
    hasPredicate: (name) => registries.predicates.has(name),
    formatterNames: () => registries.formatters.keys(),
    predicateNames: () => registries.predicates.keys(),
    // None listed means that any are ignored.
    argumentRule: (name) => {
      const definition = registries.formatters.get(name) ?? registries.predicates.get(name);
      if (!definition || definition.params.length === 0) return undefined;
      let rule = rules.get(definition);
      if (!rule) {
        rule = ruleOf(definition);
        rules.set(definition, rule);
      }
      return rule;
    },
    isPreprocessing,
  };
  const engineLimits = { ...LIMITS, ...limits };
  const partials = new WeakMap<object, Map<string, KnownPartial>>();

  const compile = (source: string): Template => {
    const map = new SourceMap(source);
    if (source.length > engineLimits.sourceLength) {
      const problem: SyntaxProblem = {
        type: 'parser',
        code: 'SOURCE_TOO_LONG',
        severity: 'error',
        message: SYNTAX_MESSAGES.SOURCE_TOO_LONG(String(engineLimits.sourceLength)),
        start: 0,
        end: 0,
      };
      return new Template(EMPTY_ROOT, map, [toTemplateError(problem, map)], context);
    }
    const most = engineLimits.errors;
    const { nodes, problems } = parse(source, names, engineLimits);
    const assembled = assemble(nodes, (offset) => map.position(offset).line, most);
    const errors = inOrder(problems, assembled.problems, most);
    return new Template(
      assembled.root,
      map,
      errors.map((problem) => toTemplateError(problem, map)),
      context,
    );
  };

  /** A compiled partial; texts stay compiled as long as the object that holds them does not change them. */
  const findPartial = (input: RenderInput, name: string): Unit | undefined => {
    const given = input.partials;
    if (!given || !Object.hasOwn(given, name)) return undefined;
    const source = given[name];
    if (typeof source !== 'string') return source instanceof Template ? source : undefined;
    let known = partials.get(given);
    if (!known) {
      known = new Map();
      partials.set(given, known);
    }
    const before = known.get(name);
    if (before && before.source === source) return before.template;
    const template = compile(source);
    known.set(name, { source, template });
    return template;
  };

  const context: Context = { registries, limits: engineLimits, findPartial, memory };
  return { compile, fromCode: (code) => new Template(fromCode(code), new SourceMap(''), [], context) };
}

const EMPTY_ROOT: RootNode = { block: [], isComplete: true };

interface KnownPartial {
  readonly source: string;
  readonly template: Template;
}

/** What the templates of one engine share. */
interface Context extends PartialSource {
  readonly registries: Registries;
  readonly limits: Limits;
}

class Template implements CompiledTemplate, Unit {
  readonly errors: readonly TemplateError[];
  readonly source: SourceMap;
  private readonly root: RootNode;
  private readonly context: Context;
  private compiled: Block | undefined;

  constructor(root: RootNode, source: SourceMap, errors: readonly TemplateError[], context: Context) {
    this.root = root;
    this.source = source;
    this.errors = errors;
    this.context = context;
  }

  get code(): Code {
    return toCode(this.root);
  }

  /** The function that prints the template; made when it is first needed. */
  get block(): Block {
    this.compiled ??= compileRoot(this.root.block, this.context.registries, this.source);
    return this.compiled;
  }

  render(input: RenderInput): RenderResult {
    const { context, errors } = this;
    const limits = input.limits ? { ...context.limits, ...input.limits } : context.limits;
    const run = new Run(input, limits, this.source, context);
    let html = '';
    try {
      const printed = this.block.print(new Frame(input.json, null), run, '');
      if (printed.length > run.outputLength) run.overflow();
      html = printed;
    } catch (error) {
      run.leaveAll(this.source);
      if (error instanceof LimitReached) run.limitReached(error.message, 0, 0);
      else run.failed(error, 'ROOT', 0, 0);
    }
    const met = run.finish();
    return { html, errors: met.length === 0 ? errors : [...errors, ...met] };
  }
}

type Definition = FormatterDefinition | PredicateDefinition;

/** Arguments that a definition wants. */
function ruleOf({ params, check }: Definition): ArgumentRule {
  const least = params.filter(({ isRequired }) => isRequired).length;
  const most = params.some(({ isRepeated }) => isRepeated) ? Number.POSITIVE_INFINITY : params.length;
  return { least, most, check };
}

function toTemplateError(problem: SyntaxProblem, map: SourceMap): TemplateError {
  const { type, code, severity, message, hint, start, end } = problem;
  return {
    type,
    code,
    severity,
    message: `SyntaxError: ${message}`,
    ...(hint === undefined ? {} : { hint }),
    range: map.range(start, end),
  };
}

function added<T extends { readonly name: string }>(
  known: ReadonlyMap<string, T>,
  more: readonly T[],
): ReadonlyMap<string, T> {
  if (more.length === 0) return known;
  return new Map([...known, ...more.map((definition) => [definition.name, definition] as const)]);
}
