import { FUNCTIONS, returned, variableOf } from './functions.js';

/**
 * No text made by `Intl` is read back: its order, its signs and its words are other ones with every edition of the tables
 * of languages a browser or a Node carries. Text is what `.format()`, `.formatRange()` and `.toLocale…String()` give, what
 * is made of it, and what the functions named in `texts` give: only those may hand it on to other modules. Who needs a
 * date's or a number's parts asks `formatToParts`.
 */
const MAKERS = new Set([
  'format',
  'formatRange',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
]);
/** Methods that change a text's look without reading its content. */
const DRESSING = new Set([
  'toUpperCase',
  'toLowerCase',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
  'trim',
  'padStart',
  'padEnd',
  'concat',
  'toString',
]);
const READERS = new Set(['Date', 'Number', 'BigInt', 'parseInt', 'parseFloat']);
const READING_METHODS = new Set([
  ...['parse', 'parseInt', 'parseFloat', 'test', 'exec', 'compare', 'localeCompare', 'includes', 'indexOf'],
  ...['startsWith', 'endsWith', 'has', 'get', 'set', 'split'],
]);
const COMPARISONS = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in']);
const WRAPPERS = new Set([
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

const methodOf = (callee) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;

const isExported = (node) => {
  const outer = node.type === 'FunctionDeclaration' ? node : node.parent.parent;
  return outer?.parent?.type.startsWith('Export') === true;
};

export default {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { texts: { type: 'array', items: { type: 'string' } } },
        required: ['texts'],
        additionalProperties: false,
      },
    ],
    messages: {
      read: 'Text made by Intl is read back here: ask formatToParts, or compare what it was made of.',
      leaves:
        'Text made by Intl leaves this module: if it is for people to see, add the function to .oxlintrc.json.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const texts = new Set(context.options[0].texts);

    function isTextMaker(identifier, seen) {
      const [definition] = variableOf(identifier, sourceCode)?.defs ?? [];
      if (definition?.type === 'ImportBinding') return texts.has(definition.node.imported?.name);
      const made = definition?.type === 'FunctionName' ? definition.node : definition?.node.init;
      if (!made || !FUNCTIONS.has(made.type) || seen.has(made)) return false;
      return returned(made).some((expression) => isText(expression, new Set(seen).add(made)));
    }

    function isText(node, seen = new Set()) {
      if (!node) return false;
      if (WRAPPERS.has(node.type)) return isText(node.expression, seen);
      switch (node.type) {
        case 'CallExpression': {
          const method = methodOf(node.callee);
          if (MAKERS.has(method)) return true;
          if (node.callee.type === 'Identifier') return isTextMaker(node.callee, seen);
          return DRESSING.has(method) && isText(node.callee.object, seen);
        }
        case 'TemplateLiteral':
          return node.expressions.some((part) => isText(part, seen));
        case 'BinaryExpression':
          return node.operator === '+' && (isText(node.left, seen) || isText(node.right, seen));
        case 'LogicalExpression':
          return isText(node.left, seen) || isText(node.right, seen);
        case 'ConditionalExpression':
          return isText(node.consequent, seen) || isText(node.alternate, seen);
        case 'Identifier': {
          const [definition] = variableOf(node, sourceCode)?.defs ?? [];
          if (definition?.type !== 'Variable' || definition.node.id.type !== 'Identifier') return false;
          if (seen.has(definition.node)) return false;
          return isText(definition.node.init, new Set(seen).add(definition.node));
        }
        default:
          return false;
      }
    }

    const check = (node) => {
      if (isText(node)) context.report({ node, messageId: 'read' });
    };
    const checkArguments = ({ callee, arguments: given }) => {
      const isReader = READERS.has(callee.name) || READING_METHODS.has(methodOf(callee));
      if (isReader) given.forEach(check);
    };
    const checkLeaving = (node) => {
      if (!isExported(node) || texts.has((node.id ?? node.parent.id)?.name)) return;
      for (const expression of returned(node))
        if (isText(expression)) context.report({ node: expression, messageId: 'leaves' });
    };

    return {
      MemberExpression(node) {
        const isDressed = !node.computed && DRESSING.has(node.property.name);
        if (!isDressed) check(node.object);
        if (node.computed) check(node.property);
      },
      CallExpression: checkArguments,
      NewExpression: checkArguments,
      BinaryExpression(node) {
        if (!COMPARISONS.has(node.operator)) return;
        check(node.left);
        check(node.right);
      },
      UnaryExpression: (node) => node.operator === '+' && check(node.argument),
      SwitchStatement: (node) => check(node.discriminant),
      SpreadElement: (node) => check(node.argument),
      ForOfStatement: (node) => check(node.right),
      Property: (node) => node.computed && check(node.key),
      'FunctionDeclaration, FunctionExpression, ArrowFunctionExpression': checkLeaving,
    };
  },
};
