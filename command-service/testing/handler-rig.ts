import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { givenLog } from '@duende/testkit/samples/given-log';
import { ALBA, PARTY as PARTY_ID, rsvp } from '@duende/testkit/samples/story';
import { troubledLog, type Trouble } from './troubled-log.ts';
import { plainCommands } from './plain-commands.ts';

export const RSVP = streams.rsvp(PARTY_ID, ALBA);
export const PARTY = streams.party(PARTY_ID);
const ids = { partyId: PARTY_ID, userId: ALBA };
export const confirmed = rsvp.event();
export const toggle = { type: 'SetRsvp', data: { ...ids, isGoing: null } } as const;
export const go = { type: 'SetRsvp', data: { ...ids, isGoing: true } } as const;
export const approve = { type: 'ApproveParty', data: { partyId: PARTY_ID } } as const;
const QUICK = { timeoutMs: 100, tries: 3, pauseMs: 1 };

/** A handler whose log has these events in the RSVP's stream, with troubles for its next appends. */
export async function setUp(events: readonly DomainEvent[] = [], ...troubles: Trouble[]) {
  const { domainLog, log, and } = await givenLog(events.length > 0 ? [{ stream: RSVP, events }] : []);
  const { handler } = plainCommands(troubledLog(domainLog, troubles), { timing: QUICK });
  const types = async () => (await domainLog.read(RSVP)).map(({ type }) => type);
  return { handler, log, and, types, domainLog };
}
