import { addDays } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { TODAY } from '@duende/testkit/support/parties';
import { afterAll, expect, test } from 'vitest';
import { importedSite } from './testing/imported-site.ts';
import { seriousFindings } from './testing/axe.ts';
import { publishPast } from './testing/past-party.ts';
import { publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const site = await importedSite();
const rig = setUpRig({ env: site.settings });
afterAll(() => site.close());
const admin = rig.admin();
const dancer = rig.member('Duna');

test('a night of yesterday that goes on: before the list, with its rides, its attendance and its calendar file', async () => {
  // Without an end that is not later than its start a party of yesterday would be over.
  const hours = { startTime: '23:30', endTime: '23:30' };
  const party = await publishPast(
    { admin, site },
    { name: 'Noche Larga', day: addDays(TODAY, -1), details: hours },
  );
  const { page, context, complaints } = await rig.open(dancer, '/');
  const on = page.getByRole('region', { name: 'Ahora mismo' });
  await on.getByText('hasta las 23:30').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await on.getByRole('link', { name: 'Ver detalles Noche Larga' }).click();

  await page.getByRole('button', { name: '¿Vas?' }).click();
  await page.getByRole('button', { name: '¡Voy!' }).waitFor();
  await publishRide(dancer, party.id, {});
  await page.getByRole('link', { name: 'Viajes compartidos 1 coche · 3 plazas' }).waitFor();

  const link = page.getByRole('link', { name: 'Añadir a mi calendario' });
  expect(await link.getAttribute('href')).toBe(`/event/${shareKey(party)}/calendar.ics`);
  const file = await context.request.get(`${rig.service.address}/event/${shareKey(party)}/calendar.ics`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`DTEND;TZID=Europe/Madrid:${TODAY.replaceAll('-', '')}T233000`);
  expect(complaints).toEqual([]);
  await context.close();
});
