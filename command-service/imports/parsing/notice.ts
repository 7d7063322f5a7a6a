import { folded } from '@duende/contracts/common/folded';
import type { SourceNotice } from '@duende/contracts/imports/import-events';
import { oneLine } from './plain-text.ts';

/** schema.org's `eventStatus`, with and without its address; `EventScheduled` says nothing. */
const STATUSES: Readonly<Record<string, SourceNotice>> = {
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

/** As organisers write it into a title: at its start, at its end or set off. A name of which it is a part tells nothing. */
const TITLES = [
  ['cancelled', said(CANCELLED)],
  ['postponed', said(POSTPONED)],
] as const;

function said(words: string): RegExp {
  const inside = `${BEFORE}(?:${words})\\b`;
  const last = `\\b(?:${words})${AFTER}`;
  return new RegExp(`${inside}|${last}`);
}

/**
 * What a page says has become of its event, pure. The title goes first where it says something: whoever calls a party off writes it there,
 * and their ticketing site goes on calling it scheduled.
 */
export function noticeOf(statuses: readonly string[], title: string): SourceNotice | null {
  const words = folded(oneLine(title)).replace(/[–—]/g, '-');
  const titled = TITLES.find(([, pattern]) => pattern.test(words));
  if (titled) return titled[0];
  const known = statuses.map((status) => STATUSES[folded(status).replace(/^https?:\/\/schema\.org\//, '')]);
  return known.find((notice) => notice !== undefined) ?? null;
}
