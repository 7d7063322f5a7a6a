import { eventMetadataSchema, eventSchemas } from '@duende/contracts/events/domain-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedMetadata, checkedRsvp } from './quick-checks.ts';

const id = fc.uuid();
const anything = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.constantFrom(null, undefined, -1, 1.5, 2 ** 53, Number.NaN, ''),
);

/** Fields that are mostly right, some of them missing or wrong, between others that nobody knows. */
function objects(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, right]) => [
      name,
      fc.oneof({ weight: 9, arbitrary: right }, anything),
    ]),
  );
  return fc.record({ ...known, another: anything }, { requiredKeys: [] });
}

/** The same fields with the same values in the same order, or refused by both. */
function isAsOf(
  schema: { safeParse(value: unknown): { data?: unknown } },
  check: (value: object) => unknown,
) {
  return (value: object): void => {
    const given = check(value);
    expect(given).toEqual(schema.safeParse(value).data ?? null);
    expect(JSON.stringify(given)).toBe(JSON.stringify(schema.safeParse(value).data ?? null));
  };
}

const RUNS = { numRuns: 2_000 };

describe('a quick check says what the schema says', () => {
  it('of metadata', () => {
    const metadata = objects({
      actorId: fc.option(id),
      at: fc.string(),
      correlationId: id,
      causationId: fc.option(id),
      commandId: fc.string(),
      commandDigest: fc.string(),
      schemaVersion: fc.integer(),
    });
    fc.assert(fc.property(metadata, isAsOf(eventMetadataSchema, checkedMetadata)), RUNS);
  });

  it.each(['RsvpConfirmed', 'RsvpWithdrawn'] as const)('of the data of %s', (type) => {
    const ids = fc.oneof(
      { weight: 5, arbitrary: id },
      id.map((text) => text.toUpperCase()),
    );
    const data = objects({ partyId: ids, userId: ids });
    fc.assert(
      fc.property(
        data,
        isAsOf(eventSchemas[type], (value) => checkedRsvp({ ...value })),
      ),
      RUNS,
    );
  });

  it('of an id that is named again', () => {
    const [partyId, userId] = [
      '0b1c2d3e-0000-4000-8000-000000000001',
      '0b1c2d3e-0000-4000-8000-000000000002',
    ];
    for (let times = 0; times < 2; times += 1) {
      expect(checkedRsvp({ partyId, userId })).toEqual({ partyId, userId });
      expect(checkedRsvp({ partyId, userId: `${userId} ` })).toBeNull();
    }
  });
});
