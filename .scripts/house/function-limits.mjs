import ts from 'typescript';
import { nameOf } from './function-name.mjs';
import { lineOf } from './sources.mjs';

/** @import { Source } from './sources.mjs' */

/**
 * What functions have little of.
 * @typedef {object} FunctionLimit
 * @property {number} most
 * @property {'lines' | 'parameters'} unit what is counted, in a sentence and in the list of those that stay
 * @property {string} within said of a function that keeps it, in a sentence
 * @property {(node: ts.SignatureDeclaration, source: Source) => number} sizeOf how much of it a function has
 */

/**
 * A function above a limit that stays for a reason.
 * @typedef {object} FunctionException
 * @property {string} file
 * @property {string} name
 * @property {number} [lines] how many it has at most
 * @property {number} [parameters] the same
 * @property {string} [reason]
 */

/** What fits on two screens, from the first line of a function to its last. @type {FunctionLimit} */
export const LENGTH = {
  most: 120,
  unit: 'lines',
  within: 'is not too long',
  sizeOf: (node, source) =>
    'body' in node && node.body ? lineOf(source, node.end) - lineOf(source, node.getStart()) + 1 : 0,
};

/** What a reader of a call can tell apart by place; of types of functions too. @type {FunctionLimit} */
export const PARAMETERS = {
  most: 4,
  unit: 'parameters',
  within: 'has few parameters',
  sizeOf: ({ parameters }) => parameters.length,
};

/**
 * Finds functions above a limit.
 * @param {readonly Source[]} sources
 * @param {FunctionLimit} limit
 */
function findAbove(sources, { most, sizeOf }) {
  return sources.flatMap((source) => {
    /** @type {{ file: string, name: string, line: number, size: number }[]} */
    const found = [];
    /** @param {ts.Node} node */
    const visit = (node) => {
      const size = ts.isFunctionLike(node) ? sizeOf(node, source) : 0;
      if (size > most) {
        found.push({ file: source.file, name: nameOf(node), line: lineOf(source, node.getStart()), size });
      }
      ts.forEachChild(node, visit);
    };
    visit(source.tree);
    return found;
  });
}

/**
 * Says what is wrong with functions above a limit, and with the list of those that stay.
 * @param {readonly Source[]} sources
 * @param {FunctionLimit} limit
 * @param {readonly FunctionException[]} exceptions
 * @returns {string[]}
 */
export function judgeFunctions(sources, limit, exceptions) {
  const found = findAbove(sources, limit);
  const isOf = (/** @type {FunctionException} */ one, /** @type {{ file: string, name: string }} */ at) =>
    one.file === at.file && one.name === at.name;
  const problems = found.flatMap((one) => {
    const most = exceptions.find((exception) => isOf(exception, one))?.[limit.unit] ?? limit.most;
    if (one.size <= most) return [];
    return [`${one.file}:${one.line}: ${one.name} has ${one.size} ${limit.unit}, ${most} are allowed.`];
  });
  const stale = exceptions.filter((exception) => !found.some((one) => isOf(exception, one)));
  return [
    ...problems,
    ...stale.map(({ file, name }) => `${file}: ${name} ${limit.within}: take it off the list of exceptions.`),
  ];
}
