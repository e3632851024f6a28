import ts from 'typescript';
import { nameOf } from './function-name.mjs';
import { lineOf } from './sources.mjs';

/** @import { Source } from './sources.mjs' */

/**
 * A function, or the type of one, with more parameters than it should have.
 * @typedef {object} WideFunction
 * @property {string} file
 * @property {string} name
 * @property {number} line where it begins
 * @property {number} parameters
 */

/**
 * A function with many parameters that stays for a reason.
 * @typedef {object} ParameterException
 * @property {string} file
 * @property {string} name
 * @property {number} parameters how many it has at most
 * @property {string} [reason]
 */

/** What a reader of a call can tell apart by place. */
export const PARAMETERS_MAX = 4;

/**
 * Finds functions and types of functions with more than {@link PARAMETERS_MAX} parameters.
 * @param {readonly Source[]} sources
 * @returns {WideFunction[]}
 */
export function findWideFunctions(sources) {
  return sources.flatMap((source) => {
    /** @type {WideFunction[]} */
    const found = [];
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isFunctionLike(node) && node.parameters.length > PARAMETERS_MAX) {
        const line = lineOf(source, node.getStart());
        found.push({ file: source.file, name: nameOf(node), line, parameters: node.parameters.length });
      }
      ts.forEachChild(node, visit);
    };
    visit(source.tree);
    return found;
  });
}

/**
 * Says what is wrong with functions of many parameters and the list of those that stay.
 * @param {readonly WideFunction[]} found
 * @param {readonly ParameterException[]} exceptions
 * @returns {string[]}
 */
export function judgeWideFunctions(found, exceptions) {
  const isOf = (/** @type {ParameterException} */ one, /** @type {WideFunction} */ { file, name }) =>
    one.file === file && one.name === name;
  const problems = found.flatMap((one) => {
    const most = exceptions.find((exception) => isOf(exception, one))?.parameters ?? PARAMETERS_MAX;
    if (one.parameters <= most) return [];
    return [`${one.file}:${one.line}: ${one.name} has ${one.parameters} parameters, ${most} are allowed.`];
  });
  const stale = exceptions.filter((exception) => !found.some((one) => isOf(exception, one)));
  return [
    ...problems,
    ...stale.map(
      ({ file, name }) => `${file}: ${name} has few parameters: take it off the list of exceptions.`,
    ),
  ];
}
