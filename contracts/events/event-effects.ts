import type { NoticeAnswer } from '../notices/notice-answers.ts';
import type { EventType } from './domain-event.ts';
import { EVENT_RECORDS } from './event-records.ts';
import type { PartyType } from './party-status.ts';
import { partyRecords } from '../parties/party-records.ts';

type NoticeKind = NoticeAnswer['kind'];

/** The records' columns about others, with the kinds of notice, which the records' folders do not know. */
interface EventEffects {
  readonly seenByOthers: boolean | 'in-part';
  readonly notice: { readonly [As in NoticeAnswer['as']]?: NoticeKind | readonly NoticeKind[] } | null;
  readonly erases: boolean;
  readonly counts: boolean;
}

const EVENT_EFFECTS = EVENT_RECORDS satisfies { readonly [T in EventType]: EventEffects };

type Effects = typeof EVENT_EFFECTS;

export type TypeWith<Column extends keyof EventEffects, Value> = {
  [T in EventType]: Effects[T][Column] extends Value ? T : never;
}[EventType];

type PartyChange = (typeof partyRecords)[PartyType]['changes'];

export type ChangingType<Respect extends NonNullable<PartyChange>> = {
  [T in PartyType]: (typeof partyRecords)[T]['changes'] extends Respect ? T : never;
}[PartyType];

export const effectsOf = (type: EventType): EventEffects => EVENT_EFFECTS[type];

export const partyChangeOf = (type: string): PartyChange =>
  Object.hasOwn(partyRecords, type) ? partyRecords[type as PartyType].changes : null;

export const EVENT_TYPES = Object.keys(EVENT_RECORDS) as readonly EventType[];
