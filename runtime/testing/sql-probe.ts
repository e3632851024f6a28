import ts from 'typescript';
import type { Plugin } from 'vite';

/** One place of a source that hands SQL over. */
export interface SqlPlace {
  /** The line of the SQL. */
  readonly line: number;
  /** Gives the SQL, or all of which a call chooses one; undefined where it is made of what comes with a call. */
  readonly read: (() => readonly unknown[]) | undefined;
}

/** What a source exports that was imported with `?sql`. */
export interface Probed {
  readonly placesOfSql: readonly SqlPlace[];
}

const QUERY = '?sql';
/** Functions that take SQL, and which argument it is. */
const TAKERS: Readonly<Record<string, number>> = { query: 0, statement: 1, foreignStatement: 1 };

function namesIn(pattern: ts.BindingName): string[] {
  if (ts.isIdentifier(pattern)) return [pattern.text];
  return pattern.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one.name) : []));
}

function namesOf(list: ts.VariableDeclarationList): string[] {
  return list.declarations.flatMap(({ name }) => namesIn(name));
}

/** The names that a node declares for what is below it. */
function declaredBy(node: ts.Node): string[] {
  if (ts.isFunctionLike(node)) return node.parameters.flatMap(({ name }) => namesIn(name));
  if (ts.isForOfStatement(node) || ts.isForStatement(node)) {
    const { initializer } = node;
    return initializer !== undefined && ts.isVariableDeclarationList(initializer) ? namesOf(initializer) : [];
  }
  if (!ts.isBlock(node)) return [];
  return node.statements.flatMap((one) => {
    if (ts.isFunctionDeclaration(one) && one.name) return [one.name.text];
    return ts.isVariableStatement(one) ? namesOf(one.declarationList) : [];
  });
}

/** Whether an expression uses names that only exist while a function runs. */
function isOfCall(expression: ts.Expression): boolean {
  const names = new Set<string>();
  for (let at: ts.Node = expression.parent; !ts.isSourceFile(at); at = at.parent) {
    for (const name of declaredBy(at)) names.add(name);
  }
  const uses = (node: ts.Node): boolean => {
    const isProperty = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && !isProperty && names.has(node.text)) return true;
    return ts.forEachChild(node, uses) ?? false;
  };
  return uses(expression);
}

/** The SQL that a node hands over, if it does. */
function sqlOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee } = node;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  const sql = Object.hasOwn(TAKERS, name) ? node.arguments[TAKERS[name] ?? 0] : undefined;
  if (sql === undefined || !ts.isObjectLiteralExpression(sql)) return sql;
  // The driver takes a query with its name, too.
  const text = sql.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === 'text');
  return text && ts.isPropertyAssignment(text) ? text.initializer : sql;
}

/** The expressions of which a call chooses one, each as a list of SQL; undefined where one is made by the call. */
function listsOf(sql: ts.Expression): readonly string[] | undefined {
  if (ts.isConditionalExpression(sql)) {
    const [one, other] = [listsOf(sql.whenTrue), listsOf(sql.whenFalse)];
    return one && other && [...one, ...other];
  }
  if (ts.isElementAccessExpression(sql) && !isOfCall(sql.expression))
    return [`...Object.values(${sql.expression.getText()})`];
  return isOfCall(sql) ? undefined : [sql.getText()];
}

/**
 * Lets tests read the SQL of a source that it does not export: imported with `?sql`, it says in `placesOfSql` what
 * it hands to `statement` and `query`.
 */
export function sqlProbe(): Plugin {
  return {
    name: 'sql-probe',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(QUERY)) return undefined;
      const tree = ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true);
      const places: string[] = [];
      const visit = (node: ts.Node): void => {
        const sql = sqlOf(node);
        if (sql !== undefined) {
          const line = tree.getLineAndCharacterOfPosition(sql.getStart()).line + 1;
          const read = listsOf(sql);
          const all = read && `() => [${read.join(', ')}]`;
          places.push(`{ line: ${line}, read: ${all} }`);
        }
        ts.forEachChild(node, visit);
      };
      visit(tree);
      return { code: `${code}\nexport const placesOfSql = [${places.join(', ')}];\n`, map: null };
    },
  };
}
