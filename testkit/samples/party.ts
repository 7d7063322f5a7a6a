import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { departurePoint } from '@duende/contracts/rides/departure';
import { departureAddress } from '@duende/contracts/rides/ride-answer';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { partySlug } from '@duende/contracts/common/slug';

/** A uuid-shaped id that differs in its first characters, where share links look. */
export function sampleId(number: number): string {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

export const PARTY_ID = '538453d7-1234-4abc-8abc-538453d75384';
export const BRUNO_ID = 'bbbbbbbb-1234-4abc-8abc-123456789abc';

/** What a party's author has filled in, with plausible values for what a test does not care about. */
export function samplePartyDetails(given: Partial<PartyDetails> = {}): PartyDetails {
  return {
    ...EMPTY_DETAILS,
    name: 'Bosque Eléctrico',
    location: 'Madrid',
    dates: ['2026-09-26'],
    startTime: '23:00',
    endTime: '08:00',
    type: 'fiesta',
    styles: ['psytrance'],
    cost: '20',
    ...given,
  };
}

/** The same on a day that stays to come: what somebody may announce. */
export function comingPartyDetails(given: Partial<PartyDetails> = {}): PartyDetails {
  return samplePartyDetails({ dates: ['2099-09-26'], ...given });
}

/** An approved party as the API answers it. */
export function samplePartyAnswer(given: Partial<EventAnswer> = {}): EventAnswer {
  const {
    id = PARTY_ID,
    revision = 1,
    status = 'approved',
    publicNotice = '',
    conditionReason = '',
    isReasonReviewed = true,
    tickets = 'unknown',
    condition = 'scheduled',
    cancelledDates = [],
    previousDates = [],
    slug: _slug,
    ...details
  } = given;
  const party = {
    id,
    revision,
    status,
    publicNotice,
    conditionReason,
    isReasonReviewed,
    tickets,
    condition,
    cancelledDates,
    previousDates,
    ...samplePartyDetails(details as Partial<PartyDetails>),
  };
  return { ...party, slug: partySlug(party) } as EventAnswer;
}

/** A party as moderators see it while it waits: Bruno's first one. */
export function samplePendingAnswer(given: Partial<PendingEventAnswer> = {}): PendingEventAnswer {
  return {
    sentAt: '2026-09-01T10:00:00.000Z',
    sender: { id: BRUNO_ID, username: 'Bruno', approved: 0, rejected: 0, deleted: 0, isSuspended: false },
    isImported: false,
    notice: null,
    repeats: 0,
    lookalikes: [],
    rejectedBefore: null,
    ...given,
    ...samplePartyAnswer({ status: 'pending', ...partyOf(given) }),
  };
}

function partyOf({
  sentAt: _sentAt,
  sender: _sender,
  isImported: _isImported,
  notice: _notice,
  repeats: _repeats,
  lookalikes: _lookalikes,
  rejectedBefore: _rejectedBefore,
  ...party
}: Partial<PendingEventAnswer>): Partial<EventAnswer> {
  return party;
}

/** Bruno's offer of a seat to {@link PARTY_ID}, as the API answers it. */
export function sampleRideAnswer(given: Partial<RideAnswer> = {}): RideAnswer {
  const ride = {
    id: '11111111-1234-4abc-8abc-123456789abc',
    eventId: PARTY_ID,
    type: 'offer' as const,
    userId: BRUNO_ID,
    departureLatitude: 40.4168,
    departureLongitude: -3.7038,
    passengerCount: 3,
    direction: null,
    leavesAt: null,
    note: '',
    granted: 0,
    reserved: null,
    approximate: false,
    ...given,
  };
  return { ...ride, departureAddress: departureAddress(departurePoint(ride)) };
}
