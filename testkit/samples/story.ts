import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import type { EventData } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { REASONED_TYPES } from '@duende/contracts/events/reasoned-types';
import { streams } from '@duende/contracts/events/streams';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import { fact } from './fact.ts';
import { type Given, on } from './given-log.ts';
import { sampleId, samplePartyDetails } from './party.ts';

/**
 * What happens in tests, each as one event: Alba sends a party, Bruno comments on it and offers seats, an administrator decides, unless
 * said otherwise.
 */

export const PARTY = sampleId(1);
export const OTHER_PARTY = sampleId(2);
export const ALBA = sampleId(0xa1);
export const BRUNO = sampleId(0xb0);
export const ADMIN = sampleId(0xad0);
export const COMMENT = sampleId(6);
export const RIDE = sampleId(7);
export const IMPORT = sampleId(8);
export const OTHER_COMMENT = sampleId(9);
export const TOKEN = sampleId(20);
export const SEAT = sampleId(52);
export const ALERT = sampleId(55);

/** What programs send of a token, and what is kept of it. */
export const READ_TOKEN = `duende_${'t'.repeat(43)}`;
export const TOKEN_DIGEST = digestOfToken(READ_TOKEN);

/** What the address of a calendar ends in, and what is kept of it. */
export const CALENDAR_TOKEN = 'c'.repeat(43);
export const PUSH_DEVICE = 'd'.repeat(64);
const CALENDAR_DIGEST = digestOfToken(CALENDAR_TOKEN);

/** Everything a party's details may hold. */
export const DETAILS = samplePartyDetails({
  dates: ['2026-12-05'],
  latitude: 40.41,
  longitude: -3.7,
  ticketsLink: 'https://entradas.example/luna',
  description: 'En el pinar.',
});

const ofParty = { partyId: PARTY, authorId: ALBA };
const ofComment = { commentId: COMMENT, partyId: PARTY, authorId: BRUNO };
const ofRide = { rideId: RIDE, partyId: PARTY, userId: BRUNO };

const byAdmin = () => ADMIN;
const byAuthor = (data: { readonly authorId: string | null }) => data.authorId;
const byUser = (data: { readonly userId: string }) => data.userId;

const toParty = (data: { readonly partyId: string }) => streams.party(data.partyId);
const toRsvp = (data: { readonly partyId: string; readonly userId: string }) =>
  streams.rsvp(data.partyId, data.userId);
const toComment = (data: { readonly commentId: string }) => streams.comment(data.commentId);
const toRides = (data: { readonly partyId: string }) => streams.rides(data.partyId);
const toReports = (data: { readonly thingId: string }) => streams.reports(data.thingId);
const toUser = (data: { readonly userId: string }) => streams.user(data.userId);

/** Some of the details may be given. */
interface Submission extends Omit<EventData<'PartySubmitted'>, 'details'> {
  readonly details: Partial<PartyDetails>;
}

export const submitted = fact<'PartySubmitted', Partial<Submission>>(
  'PartySubmitted',
  ({ details, ...said }) => ({ ...ofParty, source: null, ...said, details: { ...DETAILS, ...details } }),
  toParty,
  byAuthor,
);
export const updated = fact('PartyUpdated', { partyId: PARTY, changes: {} }, toParty, byAdmin);
export const approved = fact('PartyApproved', ofParty, toParty, byAdmin);
export const approvalWithdrawn = fact('PartyApprovalWithdrawn', ofParty, toParty, byAdmin);
export const rejected = fact('PartyRejected', { ...ofParty, reason: null }, toParty, byAdmin);
export const takenBack = fact('PartyTakenBack', ofParty, toParty, byAuthor);
export const resubmitted = fact(
  'PartyResubmitted',
  { ...ofParty, was: 'rejected', changes: { name: { from: DETAILS.name, to: 'Luna Nueva' } } },
  toParty,
  byAuthor,
);
const PROPOSED_COST = { cost: { from: DETAILS.cost, to: '25 €' } };
export const changeProposed = fact(
  'ChangeProposed',
  { ...ofParty, by: 'author', what: 'changes', changes: PROPOSED_COST, notice: null },
  toParty,
  byAuthor,
);
export const proposalWithdrawn = fact('ProposalWithdrawn', ofParty, toParty, byAuthor);
export const proposalAccepted = fact('ProposalAccepted', { ...ofParty, by: 'author' }, toParty, byAdmin);
export const proposalRejected = fact('ProposalRejected', { ...ofParty, reason: null }, toParty, byAdmin);
export const proposalReopened = fact('ProposalReopened', ofParty, toParty, byAdmin);
export const deleted = fact('PartyDeleted', { ...ofParty, reason: null }, toParty, byAdmin);
export const restored = fact('PartyRestored', { ...ofParty, status: 'pending' }, toParty, byAdmin);
const NOTICE = { from: '', to: 'Otra hora' };
export const publicNoticeSet = fact(
  'PartyNoticeSet',
  { partyId: PARTY, notice: NOTICE, conditionReason: { from: '', to: '' } },
  toParty,
  byAdmin,
);
export const placeRevealed = fact(
  'PartyPlaceRevealed',
  { partyId: PARTY, changes: { placeFrom: { from: '2026-12-04T18:00', to: '' } } },
  toParty,
  () => null,
);
export const ticketsSet = fact(
  'PartyTicketsSet',
  { partyId: PARTY, tickets: { from: 'unknown', to: 'sold-out' } },
  toParty,
  () => ALBA,
);
export const reasonReviewed = fact('ConditionReasonReviewed', { partyId: PARTY }, toParty, byAdmin);
export const reasonReopened = fact(
  'ConditionReasonReopened',
  { partyId: PARTY, reasonAt: '2026-11-02T10:00:00.000Z' },
  toParty,
  byAdmin,
);
const conditionData = {
  partyId: PARTY,
  condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' as const } },
  conditionReason: { from: '', to: 'Se ha roto el generador' },
  notice: null,
};
export const cancelled = fact('PartyCancelled', conditionData, toParty, byAdmin);
const POSTPONED = { ...AS_ANNOUNCED, condition: 'postponed' as const };
export const postponed = fact(
  'PartyPostponed',
  { ...conditionData, condition: { from: AS_ANNOUNCED, to: POSTPONED } },
  toParty,
  byAdmin,
);
const MOVED = { from: DETAILS.dates, to: ['2026-12-12'] };
export const rescheduled = fact(
  'PartyRescheduled',
  {
    ...conditionData,
    condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, previousDates: DETAILS.dates } },
    changes: { dates: MOVED },
  },
  toParty,
  byAdmin,
);
export const reinstated = fact(
  'PartyReinstated',
  { ...conditionData, condition: { from: conditionData.condition.to, to: AS_ANNOUNCED } },
  toParty,
  byAdmin,
);
export const photoWithdrawn = fact(
  'PhotoWithdrawn',
  { photo: `${'a'.repeat(32)}-000000`, partyId: PARTY, reason: null },
  ({ photo }) => streams.photo(photo),
  byAdmin,
);

export const rsvp = fact('RsvpConfirmed', { partyId: PARTY, userId: ALBA }, toRsvp, byUser);
export const rsvpWithdrawn = fact('RsvpWithdrawn', { partyId: PARTY, userId: ALBA }, toRsvp, byUser);

/** By a visitor where there is no author. */
export const commented = fact(
  'CommentPosted',
  (said: Partial<EventData<'CommentPosted'>>) => {
    const author = said.authorId === null ? 'Anónimo' : 'Bruno';
    return { ...ofComment, author, signedAs: null, content: 'Allí nos vemos', ...said };
  },
  toComment,
  byAuthor,
);
export const commentEdited = fact(
  'CommentEdited',
  { ...ofComment, content: 'Allí nos vemos todos' },
  toComment,
  byAuthor,
);
export const commentWithdrawn = fact('CommentWithdrawn', ofComment, toComment, byAuthor);
export const commentApproved = fact('CommentApproved', ofComment, toComment, byAdmin);
export const commentRejected = fact('CommentRejected', { ...ofComment, reason: null }, toComment, byAdmin);
export const commentRestored = fact(
  'CommentRestored',
  { ...ofComment, status: 'pending' },
  toComment,
  byAdmin,
);

/** Neither which way a ride goes, nor when. */
const UNSAID = { direction: null, leavesAt: null, note: '' } as const;
/** An offer of three places in Madrid, in more detail than visitors see. */
export const ridePublished = fact(
  'RidePublished',
  {
    ...ofRide,
    rideType: 'offer',
    departure: { latitude: 40.416849, longitude: -3.707143 },
    passengerCount: 3,
    ...UNSAID,
  },
  toRides,
  byUser,
);
export const rideRemoved = fact('RideRemoved', ofRide, toRides, byUser);
export const rideSeatsSet = fact(
  'RideSeatsSet',
  { ...ofRide, passengerCount: { from: 3, to: 2 } },
  toRides,
  byUser,
);

const ofSeat = {
  ...{ requestId: SEAT, rideId: RIDE, partyId: PARTY, userId: ALBA, driverId: BRUNO },
  seats: 2,
} as const;
const byDriver = (data: { readonly driverId: string }) => data.driverId;
/** Alba asks Bruno for two of his three places. */
export const seatRequested = fact('SeatRequested', { ...ofSeat, words: 'Somos dos' }, toRides, byUser);
export const seatGranted = fact('SeatGranted', ofSeat, toRides, byDriver);
export const seatRefused = fact('SeatRefused', { ...ofSeat, was: 'open' }, toRides, byDriver);
export const seatReleased = fact('SeatReleased', { ...ofSeat, was: 'open' }, toRides, byUser);

/** For Alba, once Bruno has a seat again. */
export const seatsReserved = fact(
  'SeatsReserved',
  { ...ofRide, seats: 1, until: '2026-11-20T20:15:00.000Z', requestIds: [SEAT] },
  toRides,
  byUser,
);
const ofAlert = { alertId: ALERT, partyId: PARTY, userId: ALBA };
const toAlerts = (data: { readonly partyId: string; readonly userId: string }) =>
  streams.alerts(data.partyId, data.userId);
/** Alba wants to hear of cars from Madrid, both ways. */
export const rideAlertSet = fact(
  'RideAlertSet',
  { ...ofAlert, departure: { latitude: 40.4231, longitude: -3.6873 }, km: 25, direction: null },
  toAlerts,
  byUser,
);
export const rideAlertWithdrawn = fact('RideAlertWithdrawn', ofAlert, toAlerts, byUser);

const aboutComment = { thing: 'comment' as const, thingId: COMMENT, partyId: PARTY };
/** Alba reports what Bruno has written. */
export const reported = fact(
  'ThingReported',
  { ...aboutComment, ownerId: BRUNO, userId: ALBA, ground: 'abuse', words: 'Me insulta', hides: false },
  toReports,
  byUser,
);
export const reportsDismissed = fact('ReportsDismissed', aboutComment, toReports, byAdmin);
export const reportsReopened = fact('ReportsReopened', { ...aboutComment, hides: false }, toReports, byAdmin);

/** With an e-mail made of the name; an administrator's account, which is set up, has none. */
export const registered = fact(
  'UserRegistered',
  ({ username = 'alba', isAdmin = false, ...said }: Partial<EventData<'UserRegistered'>>) => {
    const email = isAdmin ? null : `${username}@mail.example`;
    return { userId: ALBA, username, email, passwordHash: '$argon2id$x', isAdmin, claims: [], ...said };
  },
  toUser,
  byUser,
);
/** The accounts of Alba, Bruno and the administrator. */
export const people: readonly Given[] = [
  registered(),
  registered({ userId: BRUNO, username: 'bruno' }),
  registered({ userId: ADMIN, username: 'guardian', isAdmin: true }),
];
export const contactChanged = fact('ContactDetailsChanged', { userId: ALBA, changes: {} }, toUser, byUser);
export const passwordChanged = fact(
  'PasswordChanged',
  { userId: ALBA, passwordHash: '$argon2id$y' },
  toUser,
  byUser,
);
export const calendarLinkIssued = fact(
  'CalendarLinkIssued',
  { userId: ALBA, tokenDigest: CALENDAR_DIGEST },
  toUser,
  byUser,
);
export const calendarLinkRevoked = fact('CalendarLinkRevoked', { userId: ALBA }, toUser, byUser);
export const noticesRead = fact('NoticesRead', { userId: ALBA }, toUser, byUser);
export const noticesChosen = fact(
  'NoticePreferencesChosen',
  { userId: ALBA, ...USUAL_PREFERENCES, likes: [{ location: 'Madrid', style: 'dub' }] },
  toUser,
  byUser,
);
/** With the sealed example of RFC 8291. */
export const pushSubscribed = fact(
  'PushSubscribed',
  {
    userId: ALBA,
    deviceId: PUSH_DEVICE,
    serviceKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    device: 'Firefox en Android',
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  toUser,
  byUser,
);
export const pushUnsubscribed = fact(
  'PushUnsubscribed',
  { userId: ALBA, deviceId: PUSH_DEVICE },
  toUser,
  byUser,
);
export const sessionsEnded = fact('SessionsEnded', { userId: ALBA, reason: null }, toUser, byAdmin);
export const accountSuspended = fact(
  'AccountSuspended',
  { userId: ALBA, lastDay: null, reason: null },
  toUser,
  byAdmin,
);
export const suspensionLifted = fact('SuspensionLifted', { userId: ALBA }, toUser, byAdmin);
export const muted = fact('PersonMuted', { userId: ALBA, mutedId: BRUNO }, toUser, byUser);
export const unmuted = fact('PersonUnmuted', { userId: ALBA, mutedId: BRUNO }, toUser, byUser);
export const erased = fact('PersonErased', { userId: ALBA }, toUser, byUser);

export const adminAppointed = fact('AdminAppointed', { userId: ALBA }, streams.admins, byAdmin);
export const adminDismissed = fact('AdminDismissed', { userId: ALBA }, streams.admins, byAdmin);
export const analystAppointed = fact('AnalystAppointed', { userId: ALBA }, streams.admins, byAdmin);
export const analystDismissed = fact('AnalystDismissed', { userId: ALBA }, streams.admins, byAdmin);

export const moderatorAppointed = fact('ModeratorAppointed', { userId: ALBA }, streams.admins, byAdmin);
export const moderatorDismissed = fact('ModeratorDismissed', { userId: ALBA }, streams.admins, byAdmin);

const ofToken = { tokenId: TOKEN, userId: ALBA, tokenDigest: TOKEN_DIGEST };
/** A token that serves for ever. */
export const tokenIssued = fact(
  'ReadTokenIssued',
  { ...ofToken, name: 'Informe', expiresAt: '2999-01-01T00:00:00.000Z' },
  streams.admins,
  byUser,
);
export const tokenRevoked = fact('ReadTokenRevoked', ofToken, streams.admins, byUser);

/** Without people's names; each on a stream of its own. */
export const exported = fact(
  'HistoryExported',
  {
    exportId: sampleId(40),
    table: 'parties',
    format: 'csv',
    from: null,
    to: null,
    isPersonal: false,
    reason: null,
  },
  ({ exportId }) => streams.export(exportId),
  byAdmin,
);

/** The whole log was verified; the event has no actor. */
export const verified = fact(
  'HistoryVerified',
  {
    verificationId: sampleId(51),
    upTo: '0000000000000009',
    events: 9,
    readModels: 16,
    documents: 30,
    differences: 0,
  },
  ({ verificationId }) => streams.verification(verificationId),
  () => null,
);

/** The reason of what happened, which must have an id, was struck. */
export function reasonStruck({ id: eventId = '', events: [event] }: Given): Given {
  const eventType = REASONED_TYPES.find((type) => type === event?.type);
  if (event === undefined || eventType === undefined) throw new TypeError('it has no reason');
  const { partyId = null, commentId, userId, exportId }: Readonly<Record<string, unknown>> = event.data;
  const data = { eventId, eventType, subjectId: commentId ?? partyId ?? userId ?? exportId, partyId };
  const struck = { type: 'ReasonStruck', data: data as EventData<'ReasonStruck'> } as const;
  return on(streams.reason(eventId), struck, { actorId: ADMIN, causationId: eventId });
}
