import ts from 'typescript';
import { lineOf } from './sources.mjs';

/** @import { Source } from './sources.mjs' */

/**
 * A place where SQL names a table of another feature.
 * @typedef {object} ForeignUse
 * @property {string} user the feature that names it
 * @property {string} table
 * @property {string} owner the feature that declares it
 * @property {string} place file and line
 */

/**
 * A foreign use that stays for a reason.
 * @typedef {object} TableException
 * @property {string} owner
 * @property {string} table
 * @property {string} user
 * @property {number} uses how many there are at most
 * @property {string} [reason]
 */

/** Where SQL names tables: after these words, and after a comma in what follows FROM and USING. */
const AFTER_WORD = /(?:\b(?:FROM|JOIN|INTO|UPDATE|USING|ONLY|TABLE)\s+|\bNULL::)([a-z][a-z0-9_]*)/g;
const LISTED =
  /\b(?:FROM|USING)\s+[a-z][a-z0-9_]*(?:\s+(?:AS\s+)?[a-z]\w*)?((?:\s*,\s*[a-z][a-z0-9_]*(?:\s+(?:AS\s+)?[a-z]\w*)?)+)/g;
const IN_LIST = /,\s*([a-z][a-z0-9_]*)/g;

/**
 * The names that a text has where SQL names tables.
 * @param {string} sql
 * @returns {string[]}
 */
export function tablesIn(sql) {
  const named = [...sql.matchAll(AFTER_WORD)].map(([, name]) => name);
  const listed = [...sql.matchAll(LISTED)].flatMap(([, list]) =>
    [...String(list).matchAll(IN_LIST)].map(([, name]) => name),
  );
  return [...named, ...listed].map(String);
}

/**
 * The part of the server that a file belongs to: a feature, or a folder beside the features.
 * @param {string} file
 */
export function partOf(file) {
  const [, part = '', name = ''] = file.split('/');
  if (part === 'features') return name;
  return part === 'platform' ? `${part}/${name}` : part;
}

const MODEL = /^runtime\/.*\/model\.ts$/;
/** Where statements are written; a migration is of its time, and tests look at everything. */
const STATEMENTS = /^runtime\/(?!testing\/|browser\/|(?:database|features\/[^/]+)\/migrations\/)/;

/** All nodes of a tree. @param {ts.Node} node @returns {Generator<ts.Node>} */
function* nodesOf(node) {
  yield node;
  /** @type {ts.Node[]} */
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** Text of a string or a template; what a template puts in is looked at on its own. @param {ts.Node} node */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? ');
}

/**
 * The tables that are declared: who owns them, and the name under which a model file exports them.
 * @param {readonly Source[]} sources
 */
export function declaredTables(sources) {
  /** @type {Map<string, { owner: string, constant: string }>} */
  const tables = new Map();
  for (const { file, tree } of sources.filter((source) => MODEL.test(source.file))) {
    for (const node of nodesOf(tree)) {
      if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer))
        continue;
      const {
        expression,
        arguments: [name],
      } = node.initializer;
      if (expression.getText() !== 'table' || !name || !ts.isStringLiteralLike(name)) continue;
      tables.set(name.text, { owner: partOf(file), constant: node.name.getText() });
    }
  }
  return tables;
}

/**
 * Finds where SQL names tables of other features, and where their declarations are imported.
 * @param {readonly Source[]} sources of the server
 * @returns {ForeignUse[]}
 */
export function findForeignUses(sources) {
  const tables = declaredTables(sources);
  /** @type {ForeignUse[]} */
  const found = [];
  for (const source of sources.filter(({ file }) => STATEMENTS.test(file))) {
    const user = partOf(source.file);
    const add = (/** @type {string} */ table, /** @type {ts.Node} */ node) => {
      const owner = tables.get(table)?.owner;
      if (owner === undefined || owner === user) return;
      found.push({ user, table, owner, place: `${source.file}:${lineOf(source, node.getStart())}` });
    };
    for (const node of nodesOf(source.tree)) {
      if (ts.isImportDeclaration(node)) {
        for (const table of importedTables(node, tables, user)) add(table, node);
      } else {
        for (const name of tablesIn(textOf(node) ?? '')) add(name, node);
      }
    }
  }
  return found;
}

/**
 * Tables of other features whose declarations an import takes, not only their types.
 * @param {ts.ImportDeclaration} node
 * @param {ReturnType<typeof declaredTables>} tables
 * @param {string} user
 * @returns {string[]}
 */
function importedTables({ importClause, moduleSpecifier }, tables, user) {
  const [, owner] = /([\w-]+)\/model\.ts'$/.exec(moduleSpecifier.getText()) ?? [];
  const bindings = importClause?.namedBindings;
  if (owner === undefined || owner === user || importClause?.isTypeOnly || !bindings) return [];
  if (!ts.isNamedImports(bindings)) return [];
  const names = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
  return [...tables].flatMap(([table, one]) =>
    one.owner === owner && (names.includes(one.constant) || names.some((name) => name.startsWith('define')))
      ? [table]
      : [],
  );
}

/**
 * Says what is wrong with the uses of foreign tables and the list of those that stay.
 * @param {readonly ForeignUse[]} uses
 * @param {readonly TableException[]} exceptions
 * @returns {string[]}
 */
export function judgeForeignUses(uses, exceptions) {
  const keyOf = (/** @type {{ user: string, table: string }} */ { user, table }) => `${user} ${table}`;
  /** @type {Map<string, ForeignUse[]>} */
  const byKey = new Map();
  for (const use of uses) byKey.set(keyOf(use), [...(byKey.get(keyOf(use)) ?? []), use]);
  const known = new Map(exceptions.map((one) => [keyOf(one), one]));
  const problems = [...byKey].flatMap(([key, found]) => {
    const most = known.get(key)?.uses ?? 0;
    if (found.length <= most) return [];
    return found.map(
      ({ user, table, owner, place }) =>
        `${place}: SQL of ${user} names ${table}, which is a table of ${owner} (${found.length} uses, ${most} allowed). Ask ${owner} for what you need.`,
    );
  });
  const stale = exceptions.filter((one) => !byKey.has(keyOf(one)));
  return [
    ...problems,
    ...stale.map(({ user, table }) => `${user} names ${table} no more: take it off the list of exceptions.`),
  ];
}
