import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { describeIssues, countAppends } from './domain-log.ts';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';

const schema = z.object({ at: z.string(), changes: z.object({ email: z.string() }) });

test.each([
  [{ at: 'x', changes: { email: 7 } }, 'changes.email invalid_type'],
  [{ at: 7, changes: {} }, 'at invalid_type, changes.email invalid_type'],
  ['ana@example.org', '(whole) invalid_type'],
])('%j is wrong in %s', (value, brief) => {
  const { error } = schema.safeParse(value);
  expect(error && describeIssues(error)).toBe(brief);
});

const data = { partyId: randomUUID(), userId: randomUUID() };
const confirmed = { type: 'RsvpConfirmed', data } satisfies DomainEvent;
const withdrawn = { type: 'RsvpWithdrawn', data } satisfies DomainEvent;

test('what was written is counted by type, and what was refused is not', async () => {
  const { domainLog } = await givenLog();
  const countAppended = vi.fn();
  const counted = countAppends(domainLog, { countAppended });
  const events = [newEvent(confirmed), newEvent(withdrawn)];
  expect(await counted.append('rsvp-x', events, 'no-stream')).toMatchObject({ revision: 1 });
  await expect(counted.append('rsvp-x', [newEvent(confirmed)], 'no-stream')).rejects.toThrow();
  expect(countAppended.mock.calls).toEqual([['RsvpConfirmed'], ['RsvpWithdrawn']]);
  expect(await counted.read('rsvp-x')).toHaveLength(2);
});
