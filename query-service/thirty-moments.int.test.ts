import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import type { PageData } from '@duende/contracts/api/page-data';
import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { isUpcoming } from '@duende/contracts/parties/party-filters';
import { isLastNights } from '@duende/contracts/parties/party-night';
import { sampleId } from '@duende/testkit/samples/party';
import { THIRTY_MOMENTS, type NightMoment } from '@duende/testkit/samples/three-nights';
import { sync as nodeIcal } from 'node-ical';
import { expect, test } from 'vitest';
import { builtPage } from './testing/built-page.ts';
import { givenEvents } from './testing/query-rig.ts';
import { admin } from './testing/actors.ts';
import { approved, people, ridePublished, submitted } from '@duende/testkit/samples/story';
import { when } from '@duende/testkit/samples/given-log';

const LONG_BEFORE = '2026-01-01T10:00:00.000Z';
const days = [...new Set(THIRTY_MOMENTS.map(({ party }) => party.dates[0] ?? ''))];
const idOf = ({ party }: NightMoment) => sampleId(days.indexOf(party.dates[0] ?? '') + 1);

const story = days.flatMap((day, index) => {
  const id = sampleId(index + 1);
  const times = { dates: [day], startTime: '23:00', endTime: '07:00' };
  return [
    when(LONG_BEFORE, submitted({ partyId: id, details: { name: `Noche ${index}`, ...times } })),
    when(LONG_BEFORE, approved({ partyId: id })),
    when(LONG_BEFORE, ridePublished({ rideId: sampleId(index + 101), partyId: id })),
  ];
});

/** When the calendar file of a party ends, in milliseconds since 1970. */
function calendarEnd(file: string): number {
  const [entry] = Object.values(nodeIcal.parseICS(file)).flatMap((one) =>
    one?.type === 'VEVENT' ? [one] : [],
  );
  return entry?.end?.getTime() ?? Number.NaN;
}

/** The same of the text that a shared link shows. */
function sharedEnd(html: string, day: string): number {
  const [, start = '', end = ''] = /og:description" content="[^"]*?(\d\d:\d\d)–(\d\d:\d\d)/.exec(html) ?? [];
  expect(start).toBe('23:00');
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return madridMoment({ day: next, time: end });
}

test('thirty moments of three nights: API, rides, list, page, calendar file, share text and history agree', async () => {
  let now = 0;
  const rig = await givenEvents([...story, ...people], { pageAssets: await builtPage(), now: () => now });
  const dataOf = async (path: string) => {
    const html = (await rig.get(path)).body.toString();
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    return { html, data: JSON.parse(json) as PageData };
  };
  for (const moment of THIRTY_MOMENTS) {
    const { at, isOver, isListed, isStillOn, party } = moment;
    now = Date.parse(at);
    const id = idOf(moment);
    const pins = isOver ? 0 : 1;
    const is = (cards: readonly EventCardAnswer[] | undefined) => {
      const card = cards?.find((one) => one.id === id);
      const today = madridDay(new Date(now));
      return { isListed: !!card && isUpcoming(card, today), isStillOn: !!card && isLastNights(card, now) };
    };
    expect(await rig.read(`/api/events/${id}/rides`), at).toHaveLength(pins);
    expect(is(await rig.read<EventCardAnswer[]>('/api/events')), at).toEqual({ isListed, isStillOn });
    expect(is((await dataOf('/')).data.events), at).toEqual({ isListed, isStillOn });
    const page = await dataOf(`/event/${id}`);
    expect(page.data.rides, at).toHaveLength(pins);
    expect(sharedEnd(page.html, party.dates[0] ?? '') <= now, at).toBe(isOver);
    const file = await rig.get(`/event/${id}/calendar.ics`);
    expect(calendarEnd(file.body.toString()) <= now, at).toBe(isOver);
    const then = await rig.read<HistoryEventAnswer>(
      `/api/history/events/${id}?at=${encodeURIComponent(at)}`,
      admin,
    );
    expect(then.rides, at).toHaveLength(pins);
  }
}, 60_000);
