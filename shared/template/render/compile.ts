import type { FormatterDefinition, PredicateDefinition } from '../definition.ts';
import { OP, OP_NAMES } from '../syntax/code.ts';
import type { Reference } from '../reference.ts';
import type {
  Alternative,
  BindVarNode,
  FormatterUse,
  IfNode,
  IncludeNode,
  MacroNode,
  Node,
  Nodes,
  OrNode,
  PredicateNode,
  RepeatedNode,
  SectionNode,
  VariableNode,
} from '../syntax/nodes.ts';
import { compileEval } from './expression/instruction.ts';
import { compileOwnReference, compileReference, findPlain, Frame, isPlain, type Resolve } from './frame.ts';
import type { Run, Step } from './run.ts';
import type { SourceMap } from './source-map.ts';
import { emit, emptyObject, isTruthy } from '#shared/json/values.ts';

/** What templates of one engine may call. */
export interface Registries {
  readonly formatters: ReadonlyMap<string, FormatterDefinition>;
  readonly predicates: ReadonlyMap<string, PredicateDefinition>;
}

/** Turns a tree into a function that prints it. */
export function compileRoot(block: Nodes, registries: Registries, source: SourceMap): Step {
  return new Compiler(registries, source).block(block);
}

const NOTHING: Step = () => '';
const NO_ARGUMENTS: readonly string[] = [];
const LITERALS: ReadonlyMap<number, string> = new Map([
  [OP.SPACE, ' '],
  [OP.TAB, '\t'],
  [OP.NEWLINE, '\n'],
  [OP.META_LEFT, '{'],
  [OP.META_RIGHT, '}'],
]);

/** One formatter of a tag, its arguments read. */
interface Stage {
  readonly definition: FormatterDefinition;
  readonly args: unknown;
}

class Compiler {
  private readonly registries: Registries;
  private readonly source: SourceMap;

  constructor(registries: Registries, source: SourceMap) {
    this.registries = registries;
    this.source = source;
  }

  /** Joins static text once, so that a block is texts with steps between them. */
  block(nodes: Nodes): Step {
    const steps: Step[] = [];
    const texts: string[] = [''];
    for (const node of nodes) {
      const literal = node.op === OP.TEXT ? node.text : LITERALS.get(node.op);
      if (literal !== undefined) {
        texts[texts.length - 1] += literal;
        continue;
      }
      const step = this.step(node);
      if (step === NOTHING) continue;
      steps.push(step);
      texts.push('');
    }
    const [first = '', second = ''] = texts;
    const [only] = steps;
    if (only === undefined) return first === '' ? NOTHING : () => first;
    const { length } = steps;
    if (length === 1) {
      return (frame, run) => {
        run.spend(1);
        return first + only(frame, run) + second;
      };
    }
    return (frame, run) => {
      run.spend(length);
      let output = first;
      for (let i = 0; i < length; i++) {
        output += (steps[i] as Step)(frame, run);
        output += texts[i + 1] as string;
        if (output.length > run.outputLength) run.overflow();
      }
      return output;
    };
  }

  private step(node: Node): Step {
    switch (node.op) {
      case OP.VARIABLE:
        return this.variable(node);
      case OP.SECTION:
        return this.section(node);
      case OP.REPEATED:
        return this.repeated(node);
      case OP.PREDICATE:
        return this.predicate(node);
      case OP.IF:
        return this.condition(node);
      case OP.BINDVAR:
        return this.bindVariable(node);
      case OP.CTXVAR: {
        const { name } = node;
        const bindings = node.bindings.map(([key, ref]) => [key, compileReference(ref)] as const);
        return (frame) => {
          const object = emptyObject();
          for (const [key, resolve] of bindings) object[key] = resolve(frame) ?? null;
          frame.set(name, object);
          return '';
        };
      }
      case OP.INJECT: {
        const { name, path } = node;
        return (frame, run) => {
          const { injects } = run.input;
          frame.set(name, injects && Object.hasOwn(injects, path) ? injects[path] : undefined);
          return '';
        };
      }
      case OP.MACRO:
        return this.macro(node);
      case OP.INCLUDE:
        return this.include(node);
      case OP.EVAL:
        return compileEval(node);
      case OP.STRUCT:
        return this.block(node.block);
      default:
        return NOTHING;
    }
  }

  private variable(node: VariableNode): Step {
    const [ref] = node.refs;
    if (ref === undefined) return NOTHING;
    const resolve = compileReference(ref);
    const name = plainName(ref);
    if (node.formatters.length === 0) {
      if (name === undefined) return (frame) => print(resolve(frame));
      return (frame) => print(findPlain(frame, name));
    }
    const stages = this.stages(node.formatters);
    const { start, end } = node;
    const [only] = stages;
    if (stages.length === 1 && only && !only.definition.usesScope) {
      const { definition, args } = only;
      // The definitions have many shapes: taking the function out now saves a slow look-up at every tag.
      const { apply } = definition;
      return (frame, run) => {
        try {
          const value = name === undefined ? resolve(frame) : findPlain(frame, name);
          return print(apply.call(definition, value, args));
        } catch (error) {
          run.failed(error, 'VARIABLE', start, end);
          return '';
        }
      };
    }
    if (stages.length === 1 && only?.definition.usesScope && node.refs.length === 1) {
      const { definition, args } = only;
      return (frame, run) => {
        try {
          const value = resolve(frame);
          const { scope } = run;
          scope.at(frame, value, true, NO_ARGUMENTS, start, end);
          return emit(definition.apply(value, args, scope));
        } catch (error) {
          run.failed(error, 'VARIABLE', start, end);
          return '';
        }
      };
    }
    const format = this.format(node.refs, resolve, stages, true, start, end);
    return (frame, run) => {
      try {
        return emit(format(frame, run));
      } catch (error) {
        run.failed(error, 'VARIABLE', start, end);
        return '';
      }
    };
  }

  private bindVariable(node: BindVarNode): Step {
    const { name, start, end } = node;
    const [ref] = node.refs;
    if (ref === undefined) return NOTHING;
    const resolve = compileReference(ref);
    if (node.formatters.length === 0) {
      return (frame) => {
        frame.set(name, resolve(frame));
        return '';
      };
    }
    const format = this.format(node.refs, resolve, this.stages(node.formatters), false, start, end);
    return (frame, run) => {
      try {
        frame.set(name, format(frame, run));
      } catch (error) {
        run.failed(error, 'BINDVAR', start, end);
      }
      return '';
    };
  }

  private stages(uses: readonly FormatterUse[]): readonly Stage[] {
    return uses.flatMap((use) => {
      const definition = this.registries.formatters.get(use.name);
      if (!definition) return [];
      return [{ definition, args: readArguments(definition, use.args) }];
    });
  }

  /** Prepares the values of a tag and its chain of formatters. */
  private format(
    refs: readonly Reference[],
    first: Resolve,
    stages: readonly Stage[],
    hasFrame: boolean,
    start: number,
    end: number,
  ): (frame: Frame, run: Run) => unknown {
    const others = refs.slice(1).map(compileReference);
    return (frame, run) => {
      const original = first(frame);
      let value = original;
      const rest = others.length === 0 ? NO_ARGUMENTS : others.map((resolve) => resolve(frame));
      for (const { definition, args } of stages) {
        if (definition.usesScope) {
          run.scope.at(frame, original, hasFrame, rest, start, end);
          value = definition.apply(value, args, run.scope);
        } else value = definition.apply(value, args);
      }
      return value;
    };
  }

  private alternative(alternative: Alternative): Step {
    if (alternative === undefined || alternative === 'END') return NOTHING;
    return alternative.name === '' ? this.block(alternative.block) : this.predicate(alternative);
  }

  private section(node: SectionNode): Step {
    const resolve = compileOwnReference(node.ref);
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    return (frame, run) => {
      const value = resolve(frame);
      if (isTruthy(value)) return main(new Frame(value, frame), run);
      return otherwise === NOTHING ? '' : otherwise(new Frame(value, frame), run);
    };
  }

  private repeated(node: RepeatedNode): Step {
    const resolve = compileOwnReference(node.ref);
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    const between = this.block(node.between);
    const { start, end } = node;
    return (frame, run) => {
      const value = resolve(frame);
      if (!Array.isArray(value) || value.length === 0) return otherwise(frame, run);
      const { length } = value;
      const printed = run.enterLoop(length, start, end);
      const list = new Frame(value, frame);
      const element = new Frame(undefined, list);
      let output = '';
      for (let i = 0; i < printed; i++) {
        list.index = i;
        element.restart(value[i]);
        output += main(element, run);
        if (i < printed - 1 && between !== NOTHING) output += between(element, run);
        if (output.length > run.outputLength) run.overflow();
      }
      run.leaveLoop();
      return output;
    };
  }

  private predicate(node: PredicateNode | OrNode): Step {
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    const definition = this.registries.predicates.get(node.name);
    if (!definition) return otherwise;
    const args = readArguments(definition, node.args);
    const { start, end } = node;
    const type = OP_NAMES[node.op] as string;
    return (frame, run) => {
      let isTrue: boolean;
      try {
        run.scope.at(frame, undefined, false, NO_ARGUMENTS, start, end);
        isTrue = definition.test(frame.node, args, run.scope);
      } catch (error) {
        run.failed(error, type, start, end);
        return '';
      }
      return isTrue ? main(frame, run) : otherwise(frame, run);
    };
  }

  private condition(node: IfNode): Step {
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    const [first = NO_VALUE, ...others] = node.refs.map(compileReference);
    const { operators } = node;
    if (others.length === 0) {
      return (frame, run) => (isTruthy(first(frame)) ? main(frame, run) : otherwise(frame, run));
    }
    return (frame, run) => {
      let isTrue = isTruthy(first(frame));
      for (let i = 0; i < others.length; i++) {
        const next = isTruthy((others[i] as Resolve)(frame));
        const isAnd = operators[i] === 1;
        isTrue = isAnd ? isTrue && next : isTrue || next;
        if (isAnd !== isTrue) break;
      }
      return isTrue ? main(frame, run) : otherwise(frame, run);
    };
  }

  private macro(node: MacroNode): Step {
    const { name } = node;
    const block = this.block(node.block);
    const { source } = this;
    return (frame, run) => {
      run.hasMacros = true;
      frame.macros ??= new Map();
      frame.macros.set(name, { block, source, partial: run.partial });
      return '';
    };
  }

  private include(node: IncludeNode): Step {
    const { name, start, end } = node;
    const isPrinted = node.args.includes('output');
    return (frame, run) => {
      if (!run.enableInclude) return '';
      const output = run.call(name, frame, start, end);
      return isPrinted ? output : '';
    };
  }
}

/** Arguments as a definition wants them. */
function readArguments(
  definition: FormatterDefinition | PredicateDefinition,
  args: readonly string[] | null,
): unknown {
  const written = args ?? NO_ARGUMENTS;
  return definition.parse ? definition.parse(written) : written;
}

/**
 * The name, when a reference is just a plain one. Variable tags look such names up themselves: one call less at
 * the commonest of all tags makes a render a tenth faster.
 */
function plainName([name, second]: Reference): string | undefined {
  return name !== undefined && second === undefined && isPlain(name) ? name : undefined;
}

/** What a tag prints; the question for a text comes first because nearly all values are one. */
function print(value: unknown): string {
  return typeof value === 'string' ? value : emit(value);
}

const NO_VALUE: Resolve = () => undefined;
