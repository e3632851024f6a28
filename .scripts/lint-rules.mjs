/** Rules of this house that the linter does not bring. */

/** `new Date()` and `Date()` read the clock without saying so. */
const noHiddenClock = {
  meta: {
    type: 'problem',
    messages: { hidden: 'This reads the clock: take a Clock as an argument.' },
    schema: [],
  },
  /** @param {any} context */
  create(context) {
    /** @param {any} node */
    const isDate = (node) => node.callee.type === 'Identifier' && node.callee.name === 'Date';
    return {
      /** @param {any} node */
      NewExpression(node) {
        if (isDate(node) && node.arguments.length === 0) context.report({ node, messageId: 'hidden' });
      },
      /** @param {any} node */
      CallExpression(node) {
        if (isDate(node)) context.report({ node, messageId: 'hidden' });
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'no-hidden-clock': noHiddenClock } };
