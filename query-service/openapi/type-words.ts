import { escapeHtml } from '@duende/platform/http/escape';
import type { Schema } from './reference-document.ts';

/** HTML such as `integer, from 1, to 10`, with links to named schemas. */
export function linkedType(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, properties, description } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#schema-${name}">${escapeHtml(name)}</a>`;
  }
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.map(linkedType).join(' or ');
  if (items !== undefined) return `array${countOf(schema)} of ${linkedType(items)}`;
  if (properties !== undefined) return `object: ${fieldsOf(properties)}`;
  const words = [
    typeOf(schema),
    boundsOf(schema),
    description?.replace(/^./, (first) => first.toLowerCase()),
  ];
  return words
    .filter((part) => part !== undefined && part !== '')
    .map((part) => escapeHtml(part ?? ''))
    .join(', ');
}

const fieldsOf = (properties: Readonly<Record<string, Schema>>) =>
  Object.entries(properties)
    .map(([name, schema]) => `<code>${escapeHtml(name)}</code> (${linkedType(schema)})`)
    .join(', ');

function typeOf(schema: Schema): string {
  const { type, format, enum: values, const: only } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const name = type === undefined ? 'any' : [type].flat().join(' or ');
  return format === undefined ? name : `${name} (${format})`;
}

function boundsOf(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, pattern, format, examples, default: usual } = schema;
  const isBounded = (bound: number | undefined) => bound !== undefined && Number.isSafeInteger(bound * 2);
  const parts = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    isBounded(minimum) && `from ${minimum}`,
    isBounded(maximum) && `to ${maximum}`,
    pattern !== undefined && format === undefined && examples === undefined && `as ${pattern}`,
    examples?.[0] !== undefined && `e.g. ${String(examples[0])}`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function countOf({ minItems, maxItems }: Schema): string {
  const parts = [
    minItems !== undefined && `at least ${minItems}`,
    maxItems !== undefined && `at most ${maxItems}`,
  ];
  const words = parts.filter((part) => part !== false).join(', ');
  return words === '' ? '' : ` (${words})`;
}
