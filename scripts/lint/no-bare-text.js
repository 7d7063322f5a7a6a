/**
 * A translating browser replaces text nodes by its own elements. React still writes into the removed node, which leaves a
 * stale label, and throws when it removes the node or inserts before it. A string that is the only child of an element is
 * safe, because React sets the element's whole text. So text that may change must be an only child, and fixed text must
 * not have siblings that come and go.
 *
 * The linter gives plug-ins no types, so the module's code has to show what an expression returns.
 */

import { FUNCTIONS, returned, variableOf } from './functions.js';

/** Types of rendered nodes; the rule checks the place that makes them. */
const NODES = /^(ReactNode|ReactElement|JSX|Element|ReactPortal)$/;
const WRAPPERS = new Set([
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);
/** What gives no text: a list of elements, whatever it is made of. */
const LISTING = new Set(['map', 'flatMap']);

const isFixed = (expression) =>
  expression.type === 'Literal' ||
  (expression.type === 'TemplateLiteral' && expression.expressions.length === 0);
const NODE = { type: 'TSTypeReference', typeName: { name: 'ReactNode' } };
const annotated = (members, key) =>
  members.find((member) => member.type === 'TSPropertySignature' && member.key.name === key)?.typeAnnotation
    ?.typeAnnotation;
const isNodeType = (type) =>
  type !== undefined &&
  ((type.type === 'TSTypeReference' && NODES.test(type.typeName.name ?? type.typeName.left?.name)) ||
    (type.type === 'TSUnionType' && type.types.some(isNodeType)));

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
        properties: {
          /** components of one element that is always there */
          steady: { type: 'array', items: { type: 'string' } },
          /** names of functions, and of members, that give elements; their types are in other modules */
          nodes: { type: 'array', items: { type: 'string' } },
        },
        required: ['steady', 'nodes'],
        additionalProperties: false,
      },
    ],
    messages: {
      changing:
        'This text has siblings and may change: make one string of all, or put it into an element of its own.',
      beside: 'This text has siblings that come and go: put it into an element of its own.',
      fragment: 'Text of a fragment has the siblings of its parent: put it into an element of its own.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const steady = new Set(context.options[0].steady);
    const nodes = new Set(context.options[0].nodes);
    /** Types that the module declares, by name. */
    const declarations = new Map();

    /** The linter gives rules no types: an expression is text unless the module itself shows that it is not. */
    function mayBeText(expression, seen = new Set()) {
      if (WRAPPERS.has(expression.type)) return mayBeText(expression.expression, seen);
      switch (expression.type) {
        case 'JSXElement':
        case 'JSXFragment':
        case 'ArrowFunctionExpression':
        case 'FunctionExpression':
        case 'ArrayExpression':
        case 'ObjectExpression':
          return false;
        case 'Literal':
          return typeof expression.value === 'string' || typeof expression.value === 'number';
        case 'ConditionalExpression':
          return mayBeText(expression.consequent, seen) || mayBeText(expression.alternate, seen);
        case 'LogicalExpression':
          return (
            mayBeText(expression.right, seen) ||
            (expression.operator !== '&&' && mayBeText(expression.left, seen))
          );
        case 'MemberExpression':
          return !nodes.has(expression.property.name);
        case 'CallExpression':
          return mayGiveText(expression.callee, seen);
        case 'Identifier':
          return isTextVariable(expression, seen);
        default:
          return true;
      }
    }

    /** Whether a call of this gives text: of a function of the module by what it returns, of one that is handed over by its type. */
    function mayGiveText(callee, seen) {
      if (callee.type === 'MemberExpression')
        return !LISTING.has(callee.property.name) && !nodes.has(callee.property.name);
      if (callee.type !== 'Identifier') return true;
      if (nodes.has(callee.name)) return false;
      const [definition] = variableOf(callee, sourceCode)?.defs ?? [];
      if (definition === undefined || seen.has(definition.name)) return true;
      seen.add(definition.name);
      const made = definition.type === 'FunctionName' ? definition.node : definition.node.init;
      if (FUNCTIONS.has(made?.type)) return returned(made).some((part) => mayBeText(part, seen));
      const type = typeOfBinding(definition.name);
      return !(type?.type === 'TSFunctionType' && isNodeType(type.returnType?.typeAnnotation));
    }

    function isTextVariable(identifier, seen) {
      if (identifier.name === 'undefined' || nodes.has(identifier.name)) return false;
      const [definition] = variableOf(identifier, sourceCode)?.defs ?? [];
      if (definition === undefined || seen.has(definition.name)) return true;
      seen.add(definition.name);
      if (definition.type === 'Variable' && definition.node.id.type === 'Identifier' && definition.node.init)
        return mayBeText(definition.node.init, seen);
      return !isNodeType(typeOfBinding(definition.name));
    }

    /** The type annotation of a name that a function takes apart, by the declaration in this module. */
    function typeOfBinding(name) {
      let property = name.parent;
      if (property.type === 'AssignmentPattern') property = property.parent;
      if (property.type === 'ArrowFunctionExpression' || /^Function/.test(property.type))
        return name.typeAnnotation?.typeAnnotation;
      const pattern = property.parent;
      if (pattern?.type !== 'ObjectPattern') return undefined;
      const key = property.key?.name;
      const type = pattern.typeAnnotation?.typeAnnotation;
      if (type !== undefined) return memberType(type, key);
      // Taken apart in a line of its own.
      const { init } = pattern.parent;
      const [whole] = init?.type === 'Identifier' ? (variableOf(init, sourceCode)?.defs ?? []) : [];
      return whole?.type === 'Parameter'
        ? memberType(whole.name.typeAnnotation?.typeAnnotation, key)
        : undefined;
    }

    function memberType(type, key) {
      if (type === undefined) return undefined;
      switch (type.type) {
        case 'TSTypeLiteral':
          return annotated(type.members, key);
        case 'TSInterfaceBody':
          return annotated(type.body, key);
        case 'TSIntersectionType':
          return type.types.map((part) => memberType(part, key)).find((found) => found !== undefined);
        case 'TSTypeReference': {
          const declared = declarations.get(type.typeName.name);
          if (declared !== undefined)
            return (
              memberType(declared.body ?? declared.typeAnnotation, key) ??
              (declared.extends ?? [])
                .map(({ expression }) => memberType({ type: 'TSTypeReference', typeName: expression }, key))
                .find((found) => found !== undefined)
            );
          const [inner] = type.typeArguments?.params ?? [];
          if (type.typeName.name === 'PropsWithChildren' && key === 'children') return NODE;
          return memberType(inner, key);
        }
        default:
          return undefined;
      }
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

    /** A component that returns text puts it next to its parent's other children. */
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
      Program({ body }) {
        for (const statement of body) {
          const declared = statement.declaration ?? statement;
          if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration')
            declarations.set(declared.id.name, declared);
        }
      },
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: (node) => checkGiven(node.argument, makerOf(node)),
      ArrowFunctionExpression: (node) => node.body.type !== 'BlockStatement' && checkGiven(node.body, node),
    };
  },
};
