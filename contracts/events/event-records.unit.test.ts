import { expect, test } from 'vitest';
import { eventSchemas, type EventType } from './domain-event.ts';
import { AUDITED_TYPES, AUDIT_WORDS, EVENT_RECORDS, isUndoable, isUndoing } from './event-records.ts';
import { PERSONAL_FIELDS } from './personal-fields.ts';
import { isStreamOf, isStreamOfOurs, streams } from './streams.ts';
import { REASONED_TYPES } from './reasoned-types.ts';

const TYPES = Object.keys(eventSchemas) as readonly EventType[];

test('every kind has its own name and verb', () => {
  const kinds = AUDITED_TYPES.flatMap((type) => Object.keys(EVENT_RECORDS[type].audit.kinds));
  expect(Object.keys(AUDIT_WORDS)).toEqual([...new Set(kinds)]);
  expect(kinds).toHaveLength(new Set(kinds).size);
  const words = Object.values(AUDIT_WORDS).flatMap(({ name, did }) => [name, did]);
  expect(words).not.toContain('');
  expect(new Set(words).size).toBe(words.length);
});

test('undone and undoing events are audited', () => {
  const linked = TYPES.filter((type) => isUndoable({ type }) || isUndoing({ type }));
  expect(linked.filter((type) => EVENT_RECORDS[type].audit === null)).toEqual([]);
});

test('every reason that is sealed under a key of its own can be struck', () => {
  const sealed = TYPES.filter((type) => PERSONAL_FIELDS[type]?.paths.includes('reason'));
  expect(sealed.toSorted()).toEqual([...REASONED_TYPES].toSorted());
});

test('a stream is of one kind, by its name; unknown names have no kind', () => {
  expect(isStreamOf(streams.party('a'), ['rsvp', 'party'])).toBe(true);
  expect(isStreamOf(streams.party('a'), ['rsvp'])).toBe(false);
  expect(isStreamOf(streams.admins(), ['admins'])).toBe(true);
  expect(isStreamOf('admins-of-others', ['admins'])).toBe(false);
  expect([isStreamOfOurs(streams.adminSetup()), isStreamOfOurs('parties-a')]).toEqual([true, false]);
});

test.each(TYPES)('whatever of %s is personal by its schema is sealed, and nothing else', (type) => {
  expect([...(PERSONAL_FIELDS[type]?.paths ?? [])].toSorted()).toEqual(personalPaths(eventSchemas[type]));
});

/** Where a schema takes what remains of erased data, `changes.*` for each field of `changes`. */
function personalPaths(schema: unknown, path: readonly string[] = []): readonly string[] {
  const { def } = schema as { readonly def: Readonly<Record<string, unknown>> };
  if (
    def['type'] === 'union' &&
    (def['options'] as readonly { safeParse(value: unknown): { success: boolean } }[]).some(
      (option) => option.safeParse({ erased: true }).success,
    )
  )
    return [path.map((part, depth) => (path[depth - 1] === 'changes' ? '*' : part)).join('.')];
  const inner = def['innerType'];
  if (inner !== undefined) return personalPaths(inner, path);
  const shape = (def['shape'] ?? {}) as Readonly<Record<string, unknown>>;
  const paths = Object.entries(shape).flatMap(([field, part]) => personalPaths(part, [...path, field]));
  return [...new Set(paths)].toSorted();
}
