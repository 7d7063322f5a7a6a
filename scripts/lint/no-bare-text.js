/**
 * Whatever a browser translates loses its text nodes: each is replaced by elements of the translator. React goes on writing
 * into the node that is gone (the label is stale), and throws when it takes the node away or puts something before it. The one
 * child of an element, a string, is safe: React sets the element's whole text. So what may change is the one child of its
 * element, and fixed words stand beside nothing that comes and goes.
 */
import ts from 'typescript';

const TEXT =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.TemplateLiteral;

const isFixed = (expression) =>
  expression.type === 'Literal' ||
  (expression.type === 'TemplateLiteral' && expression.expressions.length === 0);
const isElement = ({ type }) => type === 'JSXElement';
const isComment = ({ type }) => type === 'JSXEmptyExpression';

/** JSX drops the blanks between a line's end and the next tag. */
const isDrawn = (child) =>
  child.type === 'JSXText'
    ? !(child.value.trim() === '' && child.value.includes('\n'))
    : !(child.type === 'JSXExpressionContainer' && isComment(child.expression));

const nameOf = ({ openingElement: { name } }) => (name.type === 'JSXIdentifier' ? name.name : undefined);

export default {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { steady: { type: 'array', items: { type: 'string' } } },
        required: ['steady'],
        additionalProperties: false,
      },
    ],
    messages: {
      changing:
        'This text stands beside others and may change: make one string of all, or put it into an element of its own.',
      beside: 'These words stand beside what comes and goes: put them into an element of their own.',
      fragment:
        'Text of a fragment stands beside whatever its parent holds: put it into an element of its own.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const steady = new Set(context.options[0].steady);

    function mayBeText(expression) {
      switch (expression.type) {
        case 'JSXElement':
        case 'JSXFragment':
          return false;
        case 'ConditionalExpression':
          return mayBeText(expression.consequent) || mayBeText(expression.alternate);
        case 'LogicalExpression':
          return mayBeText(expression.right) || (expression.operator !== '&&' && mayBeText(expression.left));
        default:
          return isTextType(services.getTypeAtLocation(expression));
      }
    }

    function isTextType(type) {
      const parts = type.isUnion() ? type.types : [type];
      // What is handed over as a node is looked at where it is written.
      const isNode = parts.some(({ flags }) => (flags & ts.TypeFlags.Object) !== 0);
      return !isNode && parts.some(({ flags }) => (flags & TEXT) !== 0);
    }

    /** Whether a child always draws one and the same element. */
    function staysThere(child) {
      if (child.type === 'JSXText') return true;
      if (child.type === 'JSXElement') {
        const name = nameOf(child);
        return name !== undefined && (/^[a-z]/.test(name) || steady.has(name));
      }
      return child.type === 'JSXExpressionContainer' && isFixed(child.expression);
    }

    function check(node) {
      const children = node.children.filter(isDrawn);
      const isFragment = node.type === 'JSXFragment';
      const isAlone = children.length === 1 && !isFragment;
      if (isAlone) return;
      const isSteady = children.every((child) => staysThere(child) || isTextChild(child));
      for (const child of children) {
        if (!isTextChild(child)) continue;
        if (isFragment) context.report({ node: child, messageId: 'fragment' });
        else if (child.type === 'JSXExpressionContainer' && !isFixed(child.expression))
          context.report({ node: child, messageId: 'changing' });
        else if (!isSteady) context.report({ node: child, messageId: 'beside' });
      }
    }

    function isTextChild(child) {
      if (child.type === 'JSXText') return true;
      return (
        child.type === 'JSXExpressionContainer' &&
        !isElement(child.expression) &&
        (isFixed(child.expression) || mayBeText(child.expression))
      );
    }

    /** A component that gives text puts it beside whatever its parent holds. */
    function checkGiven(given, maker) {
      const name = maker.id?.name ?? maker.parent?.id?.name;
      if (given && name !== undefined && /^[A-Z][a-z]/.test(name) && mayBeText(given))
        context.report({ node: given, messageId: 'fragment' });
    }

    function makerOf(node) {
      while (node !== null && !/Function/.test(node.type)) node = node.parent;
      return node;
    }

    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: (node) => checkGiven(node.argument, makerOf(node)),
      ArrowFunctionExpression: (node) => node.body.type !== 'BlockStatement' && checkGiven(node.body, node),
    };
  },
};
