import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { Refusal, RefusalCode } from '@duende/contracts/refusal';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, it } from 'vitest';
import { fold } from '../handling/decider.ts';
import { reasonDecider } from './reason.ts';

const struck = {
  eventId: sampleId(1),
  eventType: 'PartyRejected',
  subjectId: sampleId(2),
  partyId: sampleId(2),
} as const;
const before: DomainEvent<'ReasonStruck'> = { type: 'ReasonStruck', data: struck };

const decide = (hasReason: boolean, ...happened: readonly DomainEvent<'ReasonStruck'>[]) =>
  reasonDecider.decide(
    { type: 'StrikeReason', data: { ...struck, hasReason } },
    fold(reasonDecider, happened),
  );

it('strikes a reason', () => {
  expect(decide(true)).toEqual([before]);
});

it.each<[string, boolean, readonly DomainEvent<'ReasonStruck'>[], RefusalCode]>([
  ['there is none', false, [], 'audit.no-reason'],
  ['it was struck, and is gone with its key', false, [before], 'audit.reason-struck'],
  ['it was struck, and had no key of its own', true, [before], 'audit.reason-struck'],
])('refuses where %s', (_what, hasReason, happened, code) => {
  expect(() => decide(hasReason, ...happened)).toThrow(expect.objectContaining({ code }) as Refusal);
});
