import type { DomainEvent, EventType } from './domain-event.ts';
import { auditOf, type AuditKind } from './event-records.ts';
import type { StatusMove } from '../parties/party-record.ts';
import { partyRecords } from '../parties/party-records.ts';

type Records = typeof partyRecords;
export type PartyType = keyof Records;

export type MovingType = {
  [T in PartyType]: Records[T]['moves'] extends readonly [] ? never : T;
}[PartyType];

export const PARTY_TYPES = Object.keys(partyRecords) as readonly PartyType[];

export type PartyVersionKind = Records[PartyType]['version'];
export const PARTY_VERSION_KINDS: readonly PartyVersionKind[] = PARTY_TYPES.map(
  (type) => partyRecords[type].version,
);

export function isOfParty<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: PartyType }> {
  return Object.hasOwn(partyRecords, event.type);
}

const DECIDING: ReadonlySet<EventType> = new Set(
  PARTY_TYPES.filter((type) => partyRecords[type].wait !== null && partyRecords[type].wait !== 'begun'),
);

export function decidesParty(event: { readonly type: EventType }): boolean {
  return DECIDING.has(event.type);
}

export const PARTY_DECISION_KINDS: ReadonlySet<AuditKind> = new Set(
  PARTY_TYPES.filter((type) => DECIDING.has(type)).map(partyAuditKind),
);

/** All party events are audited. */
function partyAuditKind(type: PartyType): AuditKind {
  return auditOf(type).kind;
}

export function typeOfVersion(version: PartyVersionKind): PartyType {
  return PARTY_TYPES.find((one) => partyRecords[one].version === version) as PartyType;
}

export function kindOfVersion(version: PartyVersionKind): AuditKind {
  return partyAuditKind(typeOfVersion(version));
}

export const MOVING_TYPES: readonly MovingType[] = PARTY_TYPES.filter(
  (type): type is MovingType => partyRecords[type].moves.length > 0,
);

export function isMove<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: MovingType }> {
  return isOfParty(event) && partyRecords[event.type].moves.length > 0;
}

/** The status change; of several, the one that matches the data. */
export function statusMove(event: DomainEvent<MovingType>): StatusMove {
  const moves: readonly StatusMove[] = partyRecords[event.type].moves;
  const was = 'was' in event.data ? event.data.was : null;
  const status = 'status' in event.data ? event.data.status : null;
  return (moves.find(([from, to]) => (was === null ? to === status : from === was)) ??
    moves[0]) as StatusMove;
}
