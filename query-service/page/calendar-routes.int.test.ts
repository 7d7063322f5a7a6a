import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { approved, cancelled, PARTY, reinstated, submitted } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { readCalendar } from '../testing/read-calendar.ts';

const FILE = `/event/${PARTY}/calendar.ics`;
const WEEKEND = ['2026-12-04', '2026-12-05', '2026-12-06'];
const given = [submitted({ details: { dates: WEEKEND } }), approved()];
const WITHOUT_SATURDAY = { ...AS_ANNOUNCED, cancelledDates: ['2026-12-05'] };

test('a holder of the file gets 304 until the party changes', async () => {
  const { get, and, shown } = await givenEvents(given);
  const first = await get(FILE);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.ics"$/) as string,
    'cache-control': 'private, no-cache',
  });
  const known = { 'If-None-Match': String(first.headers['etag']) };
  const unchanged = await get(FILE, null, known);
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  await and(cancelled());
  await shown();
  const changed = await get(FILE, null, known);
  expect([changed.status, changed.body.includes('STATUS:CANCELLED')]).toEqual([200, true]);
});

test('a holder of the compressed file gets its validator again', async () => {
  const scattered = Array.from({ length: 9 }, (_, n) => `2026-12-0${n + 1}`).filter((_, n) => n % 2 === 0);
  const { get } = await givenEvents([submitted({ details: { dates: scattered } }), approved()]);
  const gzip = { 'Accept-Encoding': 'gzip' };
  const etag = String((await get(FILE, null, gzip)).headers['etag']);
  expect(etag).toMatch(/-gzip"$/);
  const again = await get(FILE, null, { ...gzip, 'If-None-Match': etag });
  expect([again.status, again.headers['etag']]).toEqual([304, etag]);
});

test('a night that was cancelled and is reinstated is written again, by its id and with a higher sequence', async () => {
  const { get, and, shown } = await givenEvents(given);
  const entries = async () => {
    const text = (await get(FILE)).body.toString();
    const statuses = [...text.matchAll(/^STATUS:(\w+)/gm)].map(([, status]) => status);
    return readCalendar(text).entries.map(({ uid, sequence }, index) => [uid, sequence, statuses[index]]);
  };
  const uid = (day: string) => `${PARTY}-${day}@duende`;
  expect(await entries()).toEqual([[uid('2026-12-04'), 1, 'CONFIRMED']]);
  await and(cancelled({ condition: { from: AS_ANNOUNCED, to: WITHOUT_SATURDAY } }));
  await shown();
  expect(await entries()).toEqual([
    [uid('2026-12-04'), 2, 'CONFIRMED'],
    [uid('2026-12-05'), 2, 'CANCELLED'],
    [uid('2026-12-06'), 2, 'CONFIRMED'],
  ]);
  await and(reinstated({ condition: { from: WITHOUT_SATURDAY, to: AS_ANNOUNCED } }));
  await shown();
  expect(await entries()).toEqual(WEEKEND.map((day) => [uid(day), 3, 'CONFIRMED']));
});

test('the address knows no parameters', async () => {
  const { get } = await givenEvents(given);
  const { status, body } = await get(`${FILE}?v=2`);
  expect(status).toBe(400);
  expect(JSON.parse(body.toString())).toEqual({
    code: 'request.invalid',
    message: 'Esta dirección no admite ningún parámetro.',
  });
});
