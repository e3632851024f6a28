import { type Reference, toSegment } from '../reference.ts';
import { OP } from '../syntax/code.ts';
import type { FormatterUse, Node } from '../syntax/nodes.ts';

const DEFINITION = /^@[A-Za-z][\w-]*$/;
const WORD = /^[A-Za-z][\w-]*$/;
const PREDICATE = /^[A-Za-z][\w-]*\?$/;
const PATH = /^[\w\-./]+$/;
const NAME_SEGMENT = /^(?:[@$]?[A-Za-z][\w-]*|\d+|@)$/;
const BRACE = /[{}]/;

/** Delimiters to try when the one of the tree cannot hold the arguments, the plainest first. */
const DELIMITERS = ' :;,/~^*#!$%&=+"\'()<>?@[]\\`.\t\n\u00a6\u00a7\u00b6\u2016\u241f'.split('');

interface Written {
  readonly args: readonly string[] | null;
  readonly delimiter: string;
}

/**
 * The tag that a node is written as, or that opens its block; nothing when no text says the same: a name
 * that the language does not allow, an argument with a brace.
 */
export function tagOf(node: Node): string | undefined {
  switch (node.op) {
    case OP.VARIABLE:
      return inBraces(variable(node.refs, node.formatters));
    case OP.BINDVAR:
      return inBraces(
        DEFINITION.test(node.name),
        '.var ',
        node.name,
        ' ',
        variable(node.refs, node.formatters),
      );
    case OP.CTXVAR: {
      const bindings = node.bindings.map(([key, ref]) => joined(WORD.test(key), key, '=', reference(ref)));
      return inBraces(DEFINITION.test(node.name), '.ctx ', node.name, ' ', list(bindings, ' '));
    }
    case OP.INJECT:
      return inBraces(
        DEFINITION.test(node.name) && PATH.test(node.path),
        `.inject ${node.name} ${node.path}`,
        written(node, /[\w\-./]/),
      );
    case OP.SECTION:
      return inBraces('.section ', reference(node.ref));
    case OP.REPEATED:
      return inBraces('.repeated section ', reference(node.ref));
    case OP.PREDICATE:
      return inBraces('.', predicate(node.name, node));
    case OP.OR_PREDICATE:
      return node.name === '' ? '{.or}' : inBraces('.or ', predicate(node.name, node));
    case OP.IF: {
      const [first, ...others] = node.refs.map(reference);
      const rest = others.map((ref, i) => joined(node.operators[i] === 1 ? ' && ' : ' || ', ref));
      return inBraces('.if ', first, rest.length === 0 ? '' : list(rest, ''));
    }
    case OP.MACRO:
      return inBraces(PATH.test(node.name), '.macro ', node.name);
    case OP.INCLUDE: {
      const words = [node.name, ...node.args];
      const isWritable = !words.some((word) => word.includes(' ')) && words.join(' ') !== '';
      return inBraces(isWritable, '.include ', words.join(' '));
    }
    case OP.EVAL:
      // White space before an expression belongs to the tag, so a mark behind it would become the first character.
      return inBraces(!/^\s+#/.test(node.expression), '.eval ', node.expression);
    case OP.COMMENT:
      return comment(node.text, node.isMultiline);
    case OP.SPACE:
      return '{.space}';
    case OP.TAB:
      return '{.tab}';
    case OP.NEWLINE:
      return '{.newline}';
    case OP.META_LEFT:
      return '{.meta-left}';
    case OP.META_RIGHT:
      return '{.meta-right}';
    case OP.TEXT:
    case OP.STRUCT:
    case OP.ATOM:
    case OP.END:
    case OP.EOF:
    case OP.ALTERNATES_WITH:
      return undefined;
  }
}

/** Joins parts; nothing when one of them cannot be written or does not hold. */
function joined(...parts: readonly (string | boolean | undefined)[]): string | undefined {
  if (parts.includes(undefined) || parts.includes(false)) return undefined;
  return parts.filter((part) => part !== true).join('');
}

function list(parts: readonly (string | undefined)[], separator: string): string | undefined {
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(separator);
}

function inBraces(...parts: readonly (string | boolean | undefined)[]): string | undefined {
  const body = joined(...parts);
  return body === undefined || BRACE.test(body) ? undefined : `{${body}}`;
}

function reference(ref: Reference): string | undefined {
  const isWritable = ref.every((part) => {
    const text = String(part);
    return NAME_SEGMENT.test(text) && toSegment(text) === part;
  });
  return ref.length > 0 && isWritable ? ref.join('.') : undefined;
}

function variable(refs: readonly Reference[], uses: readonly FormatterUse[]): string | undefined {
  const formatters = uses.map((use) =>
    joined(WORD.test(use.name), '|', use.name, written(use.args?.length === 0 ? NONE : use, /[\w\-|]/)),
  );
  const isPiped = formatters.some((text) => text?.includes('|', 1));
  return joined(!isPiped, list(refs.map(reference), ','), uses.length === 0 ? '' : list(formatters, ''));
}

function predicate(name: string, { args, delimiter }: Written): string | undefined {
  // A single empty argument has no form of its own: a delimiter alone means none.
  const isEmpty = args?.length === 1 && args[0] === '';
  return joined(PREDICATE.test(name), name, written({ args: isEmpty ? [] : args, delimiter }));
}

const NONE: Written = { args: null, delimiter: '' };

/**
 * Arguments with their delimiter: the one of the tree where it still splits them alike, else another.
 * @param taken characters that would be read as part of the name before
 */
function written({ args, delimiter }: Written, taken?: RegExp): string | undefined {
  if (args === null) return '';
  if (args.length === 0 && delimiter === '') return '';
  const fits = (one: string): boolean =>
    one.length === 1 && !BRACE.test(one) && !taken?.test(one) && !args.some((arg) => arg.includes(one));
  const found = fits(delimiter) ? delimiter : DELIMITERS.find(fits);
  return found === undefined ? undefined : found + args.join(found);
}

/** A comment in the form that can hold its text; a text that would end it early is kept apart by a space. */
function comment(text: string, isMultiline: boolean): string {
  if (!isMultiline && !BRACE.test(text) && !text.startsWith('#')) return `{#${text}}`;
  return `{##${text.replaceAll('##}', '## }')}##}`;
}
