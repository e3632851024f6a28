import ts from 'typescript';
import { nameOf } from './function-name.mjs';
import { lineOf } from './sources.mjs';

/** @import { Source } from './sources.mjs' */

/**
 * A function with more lines than it should have.
 * @typedef {object} LongFunction
 * @property {string} file
 * @property {string} name
 * @property {number} line where it begins
 * @property {number} lines
 */

/**
 * A long function that stays for a reason.
 * @typedef {object} LengthException
 * @property {string} file
 * @property {string} name
 * @property {number} lines how many it has at most
 * @property {string} [reason]
 */

/** What fits on two screens. */
export const LINES_MAX = 120;

/**
 * Finds functions of more than {@link LINES_MAX} lines, from the first line of a function to its last.
 * @param {readonly Source[]} sources
 * @returns {LongFunction[]}
 */
export function findLongFunctions(sources) {
  return sources.flatMap((source) => {
    /** @type {LongFunction[]} */
    const found = [];
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const line = lineOf(source, node.getStart());
        const lines = lineOf(source, node.end) - line + 1;
        if (lines > LINES_MAX) found.push({ file: source.file, name: nameOf(node), line, lines });
      }
      ts.forEachChild(node, visit);
    };
    visit(source.tree);
    return found;
  });
}

/**
 * Says what is wrong with the long functions and the list of those that stay.
 * @param {readonly LongFunction[]} found
 * @param {readonly LengthException[]} exceptions
 * @returns {string[]}
 */
export function judgeLongFunctions(found, exceptions) {
  const isOf = (/** @type {LengthException} */ one, /** @type {LongFunction} */ { file, name }) =>
    one.file === file && one.name === name;
  const problems = found.flatMap((one) => {
    const most = exceptions.find((exception) => isOf(exception, one))?.lines ?? LINES_MAX;
    if (one.lines <= most) return [];
    return [`${one.file}:${one.line}: ${one.name} has ${one.lines} lines, ${most} are allowed.`];
  });
  const stale = exceptions.filter((exception) => !found.some((one) => isOf(exception, one)));
  return [
    ...problems,
    ...stale.map(({ file, name }) => `${file}: ${name} is not too long: take it off the list of exceptions.`),
  ];
}
