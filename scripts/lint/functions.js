export const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The expressions that a function gives back, not those of functions within it. */
export function returned(node) {
  if (node.body.type !== 'BlockStatement') return [node.body];
  const found = [];
  const look = (part) => {
    if (part === null || typeof part !== 'object' || FUNCTIONS.has(part.type)) return;
    if (part.type === 'ReturnStatement' && part.argument) found.push(part.argument);
    for (const [key, value] of Object.entries(part)) {
      if (key === 'parent') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (child?.type) look(child);
    }
  };
  look(node.body);
  return found;
}

/** The variable of an identifier in its scope, or `undefined`. */
export function variableOf(identifier, sourceCode) {
  for (let scope = sourceCode.getScope(identifier); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (variable !== undefined) return variable;
  }
  return undefined;
}
