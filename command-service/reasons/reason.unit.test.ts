import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, it } from 'vitest';
import { fold } from '../handling/decider.ts';
import { reasonDecider } from './reason.ts';

const data = {
  eventId: sampleId(1),
  eventType: 'PartyRejected',
  subjectId: sampleId(2),
  partyId: sampleId(2),
} as const;
const struck: DomainEvent<'ReasonStruck'> = { type: 'ReasonStruck', data };

const decide = (...happened: readonly DomainEvent<'ReasonStruck'>[]) =>
  reasonDecider.decide({ type: 'StrikeReason', data }, fold(reasonDecider, happened));

it('strikes a reason', () => {
  expect(decide()).toEqual([struck]);
});

it('strikes none twice', () => {
  expect(() => decide(struck)).toThrow(expect.objectContaining({ code: 'audit.reason-struck' }) as Error);
});
