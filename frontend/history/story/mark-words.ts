import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import { kindOfVersion } from '@duende/contracts/events/party-status';
import type { PartyMark } from '@duende/contracts/history/story-answers';
import { cutText } from '@duende/contracts/common/limits';
import { fieldRow, fieldsOf, isPartyField } from '@duende/contracts/parties/party-fields';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { momentDayAndTime, momentText } from '../../dates/moment-text.ts';
import { attendanceText } from '../../parties/attendance.tsx';
import { actorName } from '../../audit/audit-texts.ts';
import { fieldName, valueText } from '../../audit/field-changes.tsx';

type Change = PartyMark['changes'][number];

function objectOf({ field, from, to }: Change): string {
  const isOneDay = (value: unknown) => Array.isArray(value) && value.length === 1;
  if (field === 'dates' && isOneDay(from) && isOneDay(to)) return 'la fecha';
  return isPartyField(field) ? fieldRow(field).words.object : fieldName(field);
}

/** `a, b y c` */
function listed(words: readonly string[]): string {
  const [last, ...before] = [...words].reverse();
  if (last === undefined || before.length === 0) return last ?? '';
  return `${before.reverse().join(', ')} y ${last}`;
}

/** The longest value within a sentence, in characters. */
const SHORT = 60;
const SHOWN_APART = new Set<string>(fieldsOf('photo', 'degrees'));

/** ` de 20 a 22`, `: ahora 20`, `: antes 20` if both are short. */
function shortChange({ field, from, to }: Change): string | null {
  if (SHOWN_APART.has(field)) return null;
  const [before, after] = [valueText(field, from), valueText(field, to)];
  const fits = (text: string | null) =>
    text === null || (!text.includes('\n') && cutText(text, SHORT) === text);
  if (!fits(before) || !fits(after)) return null;
  if (before === null) return after === null ? '' : `: ahora ${after}`;
  return after === null ? `: antes ${before}` : ` de ${before} a ${after}`;
}

export interface ShownMark {
  /** the text after the actor's name */
  readonly did: string;
  /** too long for the sentence */
  readonly changes: PartyMark['changes'];
}

/** `aprobó el evento`, `cambió la fecha de 5/12/26 a 6/12/26`, `cambió el nombre y el precio` */
export function shownMark({ kind, changes }: Pick<PartyMark, 'kind' | 'changes'>): ShownMark {
  const [first, ...others] = changes;
  if (kind !== 'updated' || first === undefined)
    return { did: AUDIT_WORDS[kindOfVersion(kind)].did, changes };
  const did = `cambió ${listed([...new Set(changes.map(objectOf))])}`;
  const short = others.length === 0 ? shortChange(first) : null;
  return short === null ? { did, changes } : { did: `${did}${short}`, changes: [] };
}

export const markSentence = (mark: PartyMark): string => `${actorName(mark)} ${shownMark(mark).did}`;

/** `4 más`, `1 menos`, `los mismos` */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'los mismos';
  return `${Math.abs(difference)} ${difference > 0 ? 'más' : 'menos'}`;
}

/** The text has a year if the moments are of several years. */
export function momentWordsOf(moments: readonly string[]): (moment: string) => string {
  const years = new Set(moments.map((moment) => madridDay(new Date(moment)).slice(0, 4)));
  return years.size > 1 ? momentDayAndTime : momentText;
}

/** `3 may, 18:10: 142 van, 4 menos que antes` */
export function markWords(mark: Pick<PartyMark, 'at' | 'count'>, before: number | null, when = momentText) {
  const going = `${when(mark.at)}: ${attendanceText(mark.count)}`;
  return before === null ? going : `${going}, ${differenceWords(mark.count - before)} que antes`;
}
