/// <reference lib="dom" />
import { addDays } from '@duende/contracts/common/madrid-time';
import type { PulseAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import type { Person } from './testing/api.ts';
import { importedSite } from './testing/imported-site.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PATIENCE_MS, PHONE } from './testing/browser.ts';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { publishPast } from './testing/past-party.ts';
import { publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const site = await importedSite();
const rig = setUpRig({ env: site.settings });
afterAll(() => site.close());
const admin = rig.admin();
const alba = rig.member('alba');
const bruno = rig.member('bruno');

const goes = (person: Person, partyId: string, isGoing = true) =>
  person.call('POST', `/api/events/${partyId}/rsvp`, { isGoing });

/** A story has one day: what the server tells of it is what came nine days ago and yesterday. */
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

async function opened(path: string, options: Parameters<typeof rig.visit>[0] = {}) {
  const { context, newPage, complaints } = await rig.visit(options);
  await ageBy(context, DAYS);
  return { page: await newPage(path), context, complaints };
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

test('somebody joins: the page of somebody else ripples once, says so, and its curve grows', async () => {
  const party = await publish(admin, { name: 'Latido' });
  await goes(admin, party.id);
  await goes(alba, party.id);
  const path = `/event/${party.id}`;
  const [phone, still, desk] = [
    await opened(path, { viewport: PHONE }),
    await opened(path, { viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' }),
    await opened(path, { viewport: DESKTOP }),
  ];
  for (const { page } of [phone, still, desk]) {
    await page.getByText('en directo').waitFor();
    await curve(page, 2).waitFor();
    expect(await page.getByText(/hoy/).count()).toBe(0);
    await watchMotion(page);
  }
  await goes(bruno, party.id);
  await publishRide(bruno, party.id);
  for (const { page } of [phone, still, desk]) {
    await page.getByText('+1 hoy · 1 coche nuevo', { exact: true }).waitFor();
    await curve(page, 3).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);
  }
  for (const { page } of [phone, desk])
    await expect
      .poll(async () => (await moved(page)).match(/pulse-ring/g), { timeout: PATIENCE_MS })
      .toHaveLength(1);
  expect(await moved(still.page)).not.toContain('pulse-ring');

  await goes(bruno, party.id, false);
  await phone.page.getByText('1 coche nuevo hoy', { exact: true }).waitFor();
  expect((await moved(phone.page)).match(/pulse-ring/g)).toHaveLength(1);
  for (const { complaints, context } of [phone, still, desk]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('the first day has no curve; a party that is over keeps its own, without today', async () => {
  const party = await publish(admin, { name: 'Primer Día' });
  await goes(admin, party.id);
  const first = await rig.open(null, `/event/${party.id}`);
  await first.page.getByText('+1 hoy', { exact: true }).waitFor();
  expect(await first.page.getByRole('img', { name: /^Asistencia/ }).count()).toBe(0);
  await first.context.close();

  const day = addDays(TODAY, -3);
  const details = { dates: [day, addDays(TODAY, 3)] };
  const past = await publishPast({ admin, site }, { name: 'Recuerdo', day, details });
  await goes(admin, past.id);
  await goes(alba, past.id);
  const { name, location } = past;
  await admin.call('PUT', `/api/events/${past.id}`, { name, location, dates: [day] });
  const { page, context, complaints } = await opened(`/event/${past.id}`);
  await page.getByText('Fueron 2').waitFor();
  await page.getByRole('img', { name: 'Asistencia en los 9 días hasta la fiesta: de 0 a 2' }).waitFor();
  expect(await page.getByText(/\bhoy\b/).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
