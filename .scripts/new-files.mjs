import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words between dashes, as folders, calls and formatters are named. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FOLDER = path.join(import.meta.dirname, 'new');
const ENDING = '.txt';
/** Ending of the template of a text that goes to the end of a file that is there. */
const APPENDED = `.append${ENDING}`;

/**
 * @typedef {object} Kind
 * @property {string} usage
 * @property {'group' | 'feature'} [parent] what stands before a slash in the name
 * @property {string} [standard] the group of a name without a slash
 * @property {string} next what is left to do, with the names in it
 */

/** @type {Readonly<Record<string, Kind>>} */
export const KINDS = {
  feature: {
    usage: 'feature NAME',
    next: 'List `__camel__Feature()` in runtime/app.ts.',
  },
  endpoint: {
    usage: 'endpoint FEATURE/NAME',
    parent: 'feature',
    next: 'Call `mount__Pascal__(api)` where runtime/features/__feature__ mounts its calls.',
  },
  formatter: {
    usage: 'formatter [GROUP/]NAME',
    parent: 'group',
    standard: 'core',
    next: 'List `__camel__` in shared/template/formatters/registry.ts.',
  },
  block: {
    usage: 'block NAME',
    next: 'Apply it in a template of the theme by `{@|apply __name__.block}`.',
  },
  screen: {
    usage: 'screen NAME',
    next: 'List `...__camel__Screens` in studio/renderer/features.ts.',
  },
};

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @typedef {object} Plan
 * @property {readonly { file: string, text: string, isAppended: boolean }[]} files
 * @property {string} next what is left to do
 */

/**
 * What a kind of thing begins with.
 * @param {string | undefined} kind
 * @param {string | undefined} wanted its name
 * @returns {Plan | { problem: string }}
 */
export function planNew(kind, wanted) {
  const known = kind === undefined || !Object.hasOwn(KINDS, kind) ? undefined : KINDS[kind];
  if (kind === undefined || known === undefined) {
    return {
      problem: `Say what to make: ${Object.values(KINDS)
        .map(({ usage }) => usage)
        .join(', ')}.`,
    };
  }
  const parts = (wanted ?? '').split('/');
  const name = parts.pop() ?? '';
  const [parent = known.standard] = parts;
  const isFine = parts.length <= 1 && NAME.test(name) && (parent === undefined || NAME.test(parent));
  if (!isFine || (parent === undefined) !== (known.parent === undefined)) {
    return { problem: `Enter a name of small letters, digits and dashes: npm run new -- ${known.usage}.` };
  }
  const words = name.replaceAll('-', ' ');
  const pascal = name.split('-').map(capital).join('');
  /** @type {Readonly<Record<string, string>>} */
  const values = {
    name,
    words,
    Words: capital(words),
    Pascal: pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    group: parent ?? '',
    feature: parent ?? name,
  };
  const fill = (/** @type {string} */ text) =>
    text.replaceAll(/__([a-zA-Z]+)__/g, (found, key) => values[key] ?? found);
  const folder = path.join(FOLDER, kind);
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(ENDING),
  );
  const files = templates.map((template) => ({
    file: fill(template.replaceAll(path.sep, '/')).replace(/(\.append)?\.txt$/, ''),
    text: fill(readFileSync(path.join(folder, template), 'utf8')),
    isAppended: template.endsWith(APPENDED),
  }));
  return { files, next: fill(known.next) };
}
