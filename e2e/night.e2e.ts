import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { TODAY } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { publishPast } from './testing/past-party.ts';
import { publishRide } from './testing/rides-party.ts';
import { expect, test } from './testing/fixtures.ts';

test('a night of yesterday that goes on: before the list, with its rides, its attendance and its calendar file', async ({
  address,
  site,
  admin,
  register,
  open,
}) => {
  const end = madridMoment({ day: TODAY, time: '23:30' });
  test.skip(Date.now() > end - 2 * 60_000, 'later in the day every party of yesterday is over');
  const dancer = await register('Duna');
  // Without an end that is not later than its start a party of yesterday would be over.
  const hours = { startTime: '23:30', endTime: '23:30' };
  const party = await publishPast(
    { admin, site },
    { name: 'Noche Larga', day: addDays(TODAY, -1), details: hours },
  );
  const page = await open(dancer, '/');
  const on = page.getByRole('region', { name: 'Ahora mismo' });
  await expect(on.getByText('hasta las 23:30').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await on.getByRole('link', { name: 'Ver detalles Noche Larga' }).click();
  // Home asks the same.
  await expect(page.getByRole('heading', { level: 1, name: 'Noche Larga' })).toBeVisible();

  await page.getByRole('button', { name: '¿Vas?' }).click();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await publishRide(dancer, party.id, {});
  await expect(page.getByRole('link', { name: /^Llevas tu coche: .*1 coche · 3 plazas$/ })).toBeVisible();

  const link = page.getByRole('link', { name: 'Añadir a mi calendario' });
  expect(await link.getAttribute('href')).toBe(`/event/${shareKey(party)}/calendar.ics`);
  const file = await page.context().request.get(`${address}/event/${shareKey(party)}/calendar.ics`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`DTEND;TZID=Europe/Madrid:${TODAY.replaceAll('-', '')}T233000`);
});
