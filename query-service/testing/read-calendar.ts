import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';

/** Subscriptions depend on these. */
export interface ReadEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly name: string;
  /** UTC time, or day */
  readonly start: string;
}

/** Two libraries must agree; entries in order. */
export function readCalendar(text: string): {
  readonly name: string;
  readonly entries: readonly ReadEntry[];
} {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const entries = calendar.getAllSubcomponents('vevent').map((component): ReadEntry => {
    const { uid, sequence, summary, startDate } = new ICAL.Event(component);
    const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
    return { uid, sequence, name: summary, start };
  });
  const byOther = Object.values(nodeIcal.parseICS(text)).flatMap((entry): readonly string[] =>
    entry?.type === 'VEVENT' ? [`${entry.uid} ${entry.sequence} ${String(entry.summary)}`] : [],
  );
  const own = entries.map(({ uid, sequence, name }) => `${uid} ${sequence} ${name}`);
  if (own.join('\n') !== byOther.join('\n'))
    throw new Error(`${own.join()} is ${byOther.join()} to node-ical`);
  return { name: String(calendar.getFirstPropertyValue('x-wr-calname')), entries };
}
