/** The words of the records are read on their own: in a row of a document, in an OpenAPI viewer. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS } from './all-calls.ts';
import { SUBJECT_WORDS } from './subjects.ts';

const wordsOf = (text: string) => text.split(/\s+/);

test('a summary has at most eight words, begins with a capital and has no full stop; no two are equal', () => {
  for (const { name, summary } of CALLS) {
    expect(wordsOf(summary).length, name).toBeLessThanOrEqual(8);
    expect(summary, name).toMatch(/^\p{Lu}.*[\p{L}\p{N}]$/u);
  }
  expect(new Set(CALLS.map(({ summary }) => summary)).size).toBe(CALLS.length);
});

/** A letter for a role, and words that point to another row. */
const OUT_OF_PLACE = [
  /(?<![\p{L}\p{N}`'’-])\p{Lu}(?![\p{L}\p{N}`'’-])/u,
  /\bthe same\b/i,
  /\bas above\b/i,
  /\bbelow\b/i,
];

test.each(CALLS.map((call) => [call.name, call] as const))(
  '%s can be read without another row',
  (_, call) => {
    const text = [call.summary, call.given, call.responseDescription, call.errors].join('\n');
    for (const pattern of OUT_OF_PLACE) expect(text).not.toMatch(pattern);
  },
);

interface ObjectSchema {
  readonly $ref?: string;
  readonly items?: ObjectSchema;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Of the answer, or of the entries of a list; none for alternatives. */
function fieldsOf(answer: z.ZodType): readonly string[] {
  const { items, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    unrepresentable: 'any',
  }) as ObjectSchema;
  return Object.keys((items ?? schema).properties ?? {});
}

/** Comments are described with their own call. */
test('an answer that names most of its fields names them all', () => {
  const listing = CALLS.flatMap(({ name, answer, responseDescription = '' }) => {
    if (answer === 'file' || /^(?:a|pending) comments?\b/.test(responseDescription)) return [];
    const fields = fieldsOf(answer);
    const unnamed = fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(responseDescription));
    return unnamed.length < fields.length / 2 ? [{ name, unnamed }] : [];
  });
  expect(listing.length).toBeGreaterThan(50);
  expect(listing.filter(({ unnamed }) => unnamed.length > 0)).toEqual([]);
});

test.each(Object.values(SUBJECT_WORDS))('$title has one sentence', ({ about }) => {
  expect(about).toMatch(/^\p{Lu}[^.]+\.$/u);
});
