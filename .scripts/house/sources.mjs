import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * A source file that was read.
 * @typedef {object} Source
 * @property {string} file its place in the project, with slashes
 * @property {ts.SourceFile} tree
 */

const SOURCE = /\.(?:ts|tsx|mjs|cjs)$/;
const TEST = /\.test\.[a-z]+$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|\.build|\.data)(?:\/|$)/;

/**
 * Reads the sources of some folders, tests left out.
 * @param {string} root the project's folder
 * @param {string[]} folders
 * @returns {Source[]}
 */
export function readSources(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter((file) => SOURCE.test(file) && !TEST.test(file) && !NOT_OURS.test(file))
      .toSorted()
      .map((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
      }),
  );
}

/**
 * The line of a place in a source, counted from one.
 * @param {Source} source
 * @param {number} position
 */
export function lineOf({ tree }, position) {
  return tree.getLineAndCharacterOfPosition(position).line + 1;
}
