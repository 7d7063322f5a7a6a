import type { LoadedPage } from './load-page.ts';

export type JsonNode = Readonly<Record<string, unknown>>;

/** More nesting than real pages have. */
const DEEPEST = 8;
const MOST = 500;

/** At any nesting, with `@id` references resolved. Skips invalid JSON. */
export function jsonLdNodes({ $, select }: LoadedPage): readonly JsonNode[] {
  const nodes: JsonNode[] = [];
  for (const script of select(['script[type="application/ld+json"]']).toArray()) {
    collect(parsed($(script).text()), nodes, 0);
  }
  const byId = new Map(nodes.filter(isNamed).map((node) => [node['@id'], node]));
  return nodes.map((node) => resolved(node, byId));
}

/** Accepts short names and addresses of types. */
export function isOfType(node: JsonNode, types: ReadonlySet<string>): boolean {
  return asArray(node['@type']).some((type) =>
    types.has(textOf(type).replace(/^https?:\/\/schema\.org\//, '')),
  );
}

export function asArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function asNode(value: unknown): JsonNode {
  return isNode(value) ? value : {};
}

/** Texts and numbers as text; otherwise `''`. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function isNode(value: unknown): value is JsonNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamed(node: JsonNode): node is JsonNode & { '@id': string; '@type': unknown } {
  return typeof node['@id'] === 'string' && '@type' in node;
}

function parsed(text: string): unknown {
  try {
    // The most common template error.
    return JSON.parse(text.replace(/[\n\r\t]/g, ' '));
  } catch {
    return null;
  }
}

function collect(value: unknown, into: JsonNode[], depth: number): void {
  if (depth > DEEPEST) return;
  for (const item of asArray(value)) {
    if (!isNode(item) || into.length >= MOST) continue;
    into.push(item);
    for (const inner of ['@graph', 'itemListElement', 'item', 'mainEntity', 'location']) {
      collect(item[inner], into, depth + 1);
    }
  }
}

function resolved(node: JsonNode, byId: ReadonlyMap<unknown, JsonNode>): JsonNode {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const isReference = isNode(value) && !('@type' in value) && Object.keys(value).length === 1;
      return [key, (isReference && byId.get(value['@id'])) || value];
    }),
  );
}
