/// <reference lib="dom" />
import { addDays } from '@duende/contracts/common/madrid-time';
import type { PulseAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { BrowserContext, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import type { Person } from './testing/api.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PATIENCE_MS, PHONE, type PersonOptions } from './testing/browser.ts';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { publishPast } from './testing/past-party.ts';
import { publishRide } from './testing/rides-party.ts';
import { expect, openIn, testWith, type Visit } from './testing/fixtures.ts';

const test = testWith({ alba: 'alba', bruno: 'bruno' });

const goes = (person: Person, partyId: string, isGoing = true) =>
  person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing });

/** A story has one day, so the server's answer is shifted to nine days ago and yesterday. */
const ageBy = (context: BrowserContext, days: PulseAnswer['days']) =>
  context.route('**/pulse', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as PulseAnswer;
    await route.fulfill({ response, json: { ...answer, days } });
  });
const DAYS = [
  { day: addDays(TODAY, -9), going: 1, offers: 0 },
  { day: addDays(TODAY, -1), going: 1, offers: 0 },
];

async function opened(visit: Visit, path: string, options: PersonOptions = {}) {
  const context = await visit(null, options);
  await ageBy(context, DAYS);
  return openIn(context, path);
}

const curve = (page: Page, to: number) =>
  page.getByRole('img', { name: `Asistencia de los últimos 10 días: de 0 a ${to}` });
/** Names of the animations that have run since, and those that run now. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      document.documentElement.dataset['moved'] =
        `${document.documentElement.dataset['moved'] ?? ''} ${animationName}`;
    });
  });
const moved = (page: Page) => page.evaluate(() => document.documentElement.dataset['moved'] ?? '');

test('somebody joins: the page of somebody else ripples once, says so, and its curve grows', async ({
  admin,
  alba,
  bruno,
  visit,
}) => {
  const party = await publish(admin, { name: 'Latido' });
  await goes(admin, party.id);
  await goes(alba, party.id);
  const path = `/event/${party.id}`;
  const [phone, still, desk] = [
    await opened(visit, path, { viewport: PHONE }),
    await opened(visit, path, { viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' }),
    await opened(visit, path, { viewport: DESKTOP }),
  ];
  for (const page of [phone, still, desk]) {
    await expect(page.getByText('en directo')).toBeVisible();
    await expect(curve(page, 2)).toBeVisible();
    expect(await page.getByText(/hoy/).count()).toBe(0);
    await watchMotion(page);
  }
  await goes(bruno, party.id);
  await publishRide(bruno, party.id);
  for (const page of [phone, still, desk]) {
    await expect(page.getByText('+1 hoy · 1 coche nuevo', { exact: true })).toBeVisible();
    await expect(curve(page, 3)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);
  }
  for (const page of [phone, desk])
    await expect
      .poll(async () => (await moved(page)).match(/pulse-ring/g), { timeout: PATIENCE_MS })
      .toHaveLength(1);
  expect(await moved(still)).not.toContain('pulse-ring');

  await goes(bruno, party.id, false);
  await expect(phone.getByText('1 coche nuevo hoy', { exact: true })).toBeVisible();
  expect((await moved(phone)).match(/pulse-ring/g)).toHaveLength(1);
});

test('the first day has no curve; a party that is over keeps its own, without today', async ({
  admin,
  alba,
  site,
  visit,
  open,
}) => {
  const party = await publish(admin, { name: 'Primer Día' });
  await goes(admin, party.id);
  const first = await open(null, `/event/${party.id}`);
  await expect(first.getByText('+1 hoy', { exact: true })).toBeVisible();
  expect(await first.getByRole('img', { name: /^Asistencia/ }).count()).toBe(0);
  await first.context().close();

  const day = addDays(TODAY, -3);
  const details = { dates: [day, addDays(TODAY, 3)] };
  const past = await publishPast({ admin, site }, { name: 'Recuerdo', day, details });
  await goes(admin, past.id);
  await goes(alba, past.id);
  const { name, location } = past;
  await admin.call('PUT', `/api/events/${past.id}`, { name, location, dates: [day] });
  const page = await opened(visit, `/event/${past.id}`);
  await expect(page.getByText('Fueron 2')).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Asistencia en los 9 días hasta la fiesta: de 0 a 2' }),
  ).toBeVisible();
  expect(await page.getByText(/\bhoy\b/).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});
