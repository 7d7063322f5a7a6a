import { folded } from '@duende/contracts/common/folded';
import type { SourceStatus } from '@duende/contracts/imports/import-events';
import { oneLine } from './plain-text.ts';

/** schema.org's `eventStatus`. */
const STATUSES: Readonly<Record<string, SourceStatus>> = {
  eventcancelled: 'cancelled',
  eventpostponed: 'postponed',
  eventrescheduled: 'rescheduled',
  eventmovedonline: 'online',
};

const CANCELLED =
  'cancelad[oa]|anulad[oa]|suspendid[oa]|cancelled|canceled|cancel·?lat|cancel·?lada|bertan behera';
const POSTPONED = 'aplazad[oa]|pospuest[oa]|postponed|ajornat|ajornada|atzeratua|adiad[oa]';
const BEFORE = '(?:^|[\\[({*|:·/!¡-]) *(?:(?:evento|concierto|fiesta|festival|event) +)?';
const AFTER = '(?= *(?:$|[\\])}*|:·/!.,-]))';

/** At the start, at the end or set off. Within a name they do not count. */
const TITLES = [
  ['cancelled', said(CANCELLED)],
  ['postponed', said(POSTPONED)],
] as const;

function said(words: string): RegExp {
  const inside = `${BEFORE}(?:${words})\\b`;
  const last = `\\b(?:${words})${AFTER}`;
  return new RegExp(`${inside}|${last}`);
}

/** Pure. The title wins: organisers write cancellations there while the ticketing site says scheduled. */
export function sourceStatusOf(statuses: readonly string[], title: string): SourceStatus | null {
  const words = folded(oneLine(title)).replace(/[–—]/g, '-');
  const titled = TITLES.find(([, pattern]) => pattern.test(words));
  if (titled) return titled[0];
  const known = statuses.map((status) => STATUSES[folded(status).replace(/^https?:\/\/schema\.org\//, '')]);
  return known.find((status) => status !== undefined) ?? null;
}
