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
import {
  Block,
  choosing,
  EMPTY,
  formatting,
  type Part,
  printing,
  running,
  type Source,
  type Step,
  type Use,
} from './block.ts';
import { compileEval } from './expression/instruction.ts';
import { compileOwnReference, compileReference, Frame, isPlain, type Resolve } from './frame.ts';
import { askedNode } from './recording.ts';
import type { Run, Site } from './run.ts';
import type { SourceMap } from './source-map.ts';
import { emit, emptyObject, isTruthy } from '#shared/json/values.ts';

/** What templates of one engine may call. */
export interface Registries {
  readonly formatters: ReadonlyMap<string, FormatterDefinition>;
  readonly predicates: ReadonlyMap<string, PredicateDefinition>;
  /** Changes the text between tags. */
  readonly prepareText: ((text: string) => string) | undefined;
}

/** Turns a tree into what prints it. */
export function compileRoot(block: Nodes, registries: Registries, source: SourceMap): Block {
  return new Compiler(registries, source).block(block);
}

const LONGEST_PIECE = 500;
const NO_ARGUMENTS: readonly string[] = [];
const LITERALS: ReadonlyMap<number, string> = new Map([
  [OP.SPACE, ' '],
  [OP.TAB, '\t'],
  [OP.NEWLINE, '\n'],
  [OP.META_LEFT, '{'],
  [OP.META_RIGHT, '}'],
]);

class Compiler {
  private readonly registries: Registries;
  private readonly source: SourceMap;

  constructor(registries: Registries, source: SourceMap) {
    this.registries = registries;
    this.source = source;
  }

  /** Joins static text once, so that a block is texts with tags between them. */
  block(nodes: Nodes): Block {
    const parts: Part[] = [];
    let text = '';
    for (const node of nodes) {
      const literal = node.op === OP.TEXT ? node.text : LITERALS.get(node.op);
      if (literal !== undefined) {
        const last = parts.at(-1);
        if (last === undefined) text += literal;
        else last.text += literal;
        continue;
      }
      const part = this.part(node);
      if (part !== undefined) parts.push(part);
    }
    if (text === '' && parts.length === 0) return EMPTY;
    const { prepareText } = this.registries;
    if (prepareText !== undefined) {
      text = prepareText(text);
      for (const part of parts) part.text = prepareText(part.text);
    }
    return new Block(text, inPieces(parts));
  }

  private part(node: Node): Part | undefined {
    switch (node.op) {
      case OP.VARIABLE:
        return this.variable(node);
      case OP.IF:
        return this.condition(node);
      default: {
        const step = this.step(node);
        return step && running(step);
      }
    }
  }

  private step(node: Node): Step | undefined {
    switch (node.op) {
      case OP.SECTION:
        return this.section(node);
      case OP.REPEATED:
        return this.repeated(node);
      case OP.PREDICATE:
        return this.predicate(node);
      case OP.BINDVAR:
        return this.bindVariable(node);
      case OP.CTXVAR: {
        const { name } = node;
        const bindings = node.bindings.map(([key, ref]) => [key, compileReference(ref)] as const);
        return (frame, _run, printed) => {
          const object = emptyObject();
          for (const [key, resolve] of bindings) object[key] = resolve(frame) ?? null;
          frame.set(name, object);
          return printed;
        };
      }
      case OP.INJECT: {
        const { name, path } = node;
        return (frame, run, printed) => {
          const { injects } = run.input;
          frame.set(name, injects && Object.hasOwn(injects, path) ? injects[path] : undefined);
          return printed;
        };
      }
      case OP.MACRO:
        return this.macro(node);
      case OP.INCLUDE:
        return this.include(node);
      case OP.EVAL:
        return compileEval(node);
      case OP.STRUCT:
        return toStep(this.block(node.block));
      default:
        return undefined;
    }
  }

  private variable(node: VariableNode): Part | undefined {
    const [ref] = node.refs;
    if (ref === undefined) return undefined;
    if (node.formatters.length === 0) return printing(toSource(ref));
    const { start, end } = node;
    const stages = this.stages(node.formatters);
    const [only] = stages;
    const source = handsNodeOn(ref, stages) ? NODE : toSource(ref);
    if (stages.length === 1 && node.refs.length === 1 && only) {
      return formatting(source, only, node);
    }
    const format = this.format(node.refs, source.resolve, stages, true, node);
    return running((frame, run, printed) => {
      try {
        return printed + emit(format(frame, run));
      } catch (error) {
        run.failed(error, 'VARIABLE', start, end);
        return printed;
      }
    });
  }

  private bindVariable(node: BindVarNode): Step | undefined {
    const { name, start, end } = node;
    const [ref] = node.refs;
    if (ref === undefined) return undefined;
    const resolve = compileReference(ref);
    if (node.formatters.length === 0) {
      return (frame, _run, printed) => {
        frame.set(name, resolve(frame));
        return printed;
      };
    }
    const format = this.format(node.refs, resolve, this.stages(node.formatters), false, node);
    return (frame, run, printed) => {
      try {
        frame.set(name, format(frame, run));
      } catch (error) {
        run.failed(error, 'BINDVAR', start, end);
      }
      return printed;
    };
  }

  private stages(uses: readonly FormatterUse[]): readonly Use[] {
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
    stages: readonly Use[],
    hasFrame: boolean,
    site: Site,
  ): (frame: Frame, run: Run) => unknown {
    const others = refs.slice(1).map(compileReference);
    return (frame, run) => {
      const original = first(frame);
      let value = original;
      const rest = others.length === 0 ? NO_ARGUMENTS : others.map((resolve) => resolve(frame));
      for (const { definition, args } of stages) {
        if (typeof value === 'object') run.walk();
        if (definition.usesScope) {
          run.scope.at(frame, original, hasFrame, rest, site);
          value = definition.apply(value, args, run.scope);
        } else value = definition.apply(value, args);
        if (typeof value === 'string') run.pass(value.length);
      }
      return value;
    };
  }

  private alternative(alternative: Alternative): Block {
    if (alternative === undefined || alternative === 'END') return EMPTY;
    if (alternative.name === '') return this.block(alternative.block);
    const step = this.predicate(alternative);
    return step ? new Block('', [running(step)]) : EMPTY;
  }

  private section(node: SectionNode): Step {
    const resolve = compileOwnReference(node.ref);
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    return (frame, run, printed) => {
      const value = resolve(frame);
      if (isTruthy(value)) return main.print(new Frame(value, frame), run, printed);
      return otherwise === EMPTY ? printed : otherwise.print(new Frame(value, frame), run, printed);
    };
  }

  private repeated(node: RepeatedNode): Step {
    const resolve = compileOwnReference(node.ref);
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    const between = this.block(node.between);
    const { start, end } = node;
    return (frame, run, printed) => {
      const value = resolve(frame);
      if (!Array.isArray(value) || value.length === 0) return otherwise.print(frame, run, printed);
      const count = run.enterLoop(value.length, start, end);
      const list = new Frame(value, frame);
      const element = new Frame(undefined, list);
      let output = printed;
      for (let i = 0; i < count; i++) {
        list.index = i;
        element.restart(value[i]);
        output = main.print(element, run, output);
        if (i < count - 1 && between !== EMPTY) output = between.print(element, run, output);
        if (output.length > run.outputLength) run.overflow();
      }
      run.leaveLoop();
      return output;
    };
  }

  private predicate(node: PredicateNode | OrNode): Step | undefined {
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    const definition = this.registries.predicates.get(node.name);
    if (!definition) return toStep(otherwise);
    const args = readArguments(definition, node.args);
    const { test } = definition;
    const type = OP_NAMES[node.op] as string;
    return (frame, run, printed) => {
      let isTrue: boolean;
      try {
        const { scope } = run;
        scope.at(frame, undefined, false, NO_ARGUMENTS, node);
        isTrue = test.call(definition, askedNode(frame), args, scope);
      } catch (error) {
        run.failed(error, type, node.start, node.end);
        return printed;
      }
      return (isTrue ? main : otherwise).print(frame, run, printed);
    };
  }

  private condition(node: IfNode): Part {
    const main = this.block(node.block);
    const otherwise = this.alternative(node.alternative);
    const [only = [], ...more] = node.refs;
    if (more.length === 0) return choosing(toSource(only), main, otherwise);
    const { operators } = node;
    const first = compileReference(only);
    const others = more.map(compileReference);
    return running((frame, run, printed) => {
      let isTrue = isTruthy(first(frame));
      for (let i = 0; i < others.length; i++) {
        const next = isTruthy((others[i] as Resolve)(frame));
        const isAnd = operators[i] === 1;
        isTrue = isAnd ? isTrue && next : isTrue || next;
        if (isAnd !== isTrue) break;
      }
      return (isTrue ? main : otherwise).print(frame, run, printed);
    });
  }

  private macro(node: MacroNode): Step {
    const { name } = node;
    const block = this.block(node.block);
    const { source } = this;
    return (frame, run, printed) => {
      run.hasMacros = true;
      frame.macros ??= new Map();
      frame.macros.set(name, { block, source, partial: run.partial });
      return printed;
    };
  }

  private include(node: IncludeNode): Step {
    const { name } = node;
    const isPrinted = node.args.includes('output');
    return (frame, run, printed) => {
      if (!run.enableInclude) return printed;
      const output = run.call(name, frame, node);
      return isPrinted ? printed + output : printed;
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

/** The node as it is: a partial that gets it handed on looks at what it needs of it. */
const NODE: Source = { name: undefined, resolve: (frame) => frame.node };

function handsNodeOn([name, second]: Reference, [first, ...others]: readonly Use[]): boolean {
  const isNode = name === '@' && second === undefined;
  return (
    isNode && first?.definition.handsOn === true && others.every(({ definition }) => !definition.usesScope)
  );
}

/** Look-up of a reference; a plain name on its own, the commonest of all, is looked up without a call. */
function toSource(ref: Reference): Source {
  const [name, second] = ref;
  const isName = name !== undefined && second === undefined && isPlain(name);
  return { name: isName ? name : undefined, resolve: compileReference(ref) };
}

/** A block counts its parts when it begins: of very many the limits would be asked only once. */
function inPieces(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= LONGEST_PIECE) return parts;
  const pieces: Part[] = [];
  for (let at = 0; at < parts.length; at += LONGEST_PIECE) {
    const piece = new Block('', parts.slice(at, at + LONGEST_PIECE));
    pieces.push(running((frame, run, printed) => piece.print(frame, run, printed)));
  }
  return pieces;
}

function toStep(block: Block): Step | undefined {
  return block === EMPTY ? undefined : (frame, run, printed) => block.print(frame, run, printed);
}
