import ts from 'typescript';

/** The name of a function: its own, or that of what it is given to. @param {ts.Node} node @returns {string} */
export function nameOf(node) {
  const { name } = /** @type {{ name?: ts.Node }} */ (node);
  if (name) return name.getText();
  const { parent } = node;
  if (ts.isCallExpression(parent)) return `${parent.expression.getText()}(…)`;
  return 'name' in parent && parent.name ? /** @type {ts.Node} */ (parent.name).getText() : '(no name)';
}
