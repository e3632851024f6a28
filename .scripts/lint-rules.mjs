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

const TOGETHER = new Set(['all', 'allSettled', 'any', 'race']);
const SENDERS = new Set(['ask', 'inOrder', 'query']);
const READERS = new Set(['one', 'maybe', 'many', 'none', 'count']);
/** Types of what only reads: what it asks for at once may be answered in any order. */
const READING = new Set(['ReadScope', 'PageAsk']);

/** @param {any} node */
const isFunction = (node) => /^(ArrowFunction|Function)(Expression|Declaration)$/.test(node.type);

/** Whether a parameter declares a name. @param {any} node @param {string} name @returns {boolean} */
function declares(node, name) {
  switch (node?.type) {
    case 'Identifier':
      return node.name === name;
    case 'ObjectPattern':
      return node.properties.some((/** @type {any} */ one) => declares(one.value ?? one.argument, name));
    case 'AssignmentPattern':
      return declares(node.left, name);
    default:
      return false;
  }
}

/** The function, and its parameter, that gives a name its value. @param {any} node @param {string} name */
function giverOf(node, name) {
  for (let at = node.parent; at; at = at.parent) {
    const parameter = isFunction(at) && at.params.find((/** @type {any} */ one) => declares(one, name));
    if (parameter) return { giver: at, parameter };
  }
  return undefined;
}

/** Whether the unit of work of a name only reads. @param {any} giver @param {any} parameter */
function isReading(giver, parameter) {
  const { parent } = giver;
  const type = (parameter.left ?? parameter).typeAnnotation?.typeAnnotation?.typeName?.name;
  return (
    READING.has(type) || (parent?.type === 'CallExpression' && parent.callee.property?.name === 'readSite')
  );
}

/** All nodes below one. @param {any} node @returns {Generator<any>} */
function* below(node) {
  if (Array.isArray(node)) for (const one of node) yield* below(one);
  if (typeof node?.type !== 'string') return;
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'parent' && typeof value === 'object') yield* below(value);
  }
}

/** @param {any} node */
const isNested = (node, /** @type {any} */ within) => {
  for (let at = node; at; at = at.parent) if (at === within) return true;
  return false;
};

/** Whether a call sends statements of a unit of work. @param {any} node */
const isSending = ({ callee }) =>
  callee.type === 'MemberExpression' &&
  SENDERS.has(callee.property.name) &&
  /scope$/i.test(callee.object.name ?? callee.object.property?.name ?? '');

/**
 * Statements of a unit of work that writes are sent in the order of a list (`scope.inOrder`), and never because one
 * was started before another.
 */
const orderIsAList = {
  meta: {
    type: 'problem',
    messages: {
      together: 'Hand the statements over as a list: scope.inOrder([first, second]).',
      started: 'Await what is sent here: what is started and awaited later depends on where it was started.',
      unsent: 'This statement is only described: send it with scope.ask or scope.inOrder.',
    },
    schema: [],
  },
  /** @param {any} context */
  create(context) {
    /** Whether a name in the arguments of a call is a unit of work that writes. @param {any} name @param {any} call */
    const isOfWrites = (name, call) => {
      const found = giverOf(name, name.name);
      if (found === undefined) return false;
      return !isNested(found.giver, call) && !isReading(found.giver, found.parameter);
    };
    return {
      /** @param {any} node */
      CallExpression(node) {
        const { callee, parent } = node;
        if (callee.object?.name === 'Promise' && TOGETHER.has(callee.property?.name)) {
          const names = [...below(node.arguments)].filter(({ type }) => type === 'Identifier');
          const isWriting = names.some(
            (/** @type {any} */ one) => /^(scope|query)$/.test(one.name) && isOfWrites(one, node),
          );
          if (isWriting) context.report({ node, messageId: 'together' });
        }
        const isKept = parent.type === 'VariableDeclarator' || parent.type === 'AssignmentExpression';
        if (isKept && isSending(node)) context.report({ node, messageId: 'started' });
      },
      /** @param {any} node */
      ExpressionStatement({ expression: node }) {
        const { type, callee } = node;
        if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return;
        if (READERS.has(callee.property.name)) context.report({ node, messageId: 'unsent' });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'no-hidden-clock': noHiddenClock, 'order-is-a-list': orderIsAList },
};
