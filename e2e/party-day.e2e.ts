import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { newPerson, register, setUpAdmin } from './testing/api.ts';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { PHONE } from './testing/browser.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { partyKept, WITHOUT_NETWORK, workerReady } from './testing/kept.ts';
import { clockAhead } from './testing/moved-clock.ts';
import { publishRide } from './testing/rides-party.ts';
import { startService } from './testing/service.ts';

const NIGHT = addDays(TODAY, 3);
const EVE = madridMoment({ day: addDays(NIGHT, -1), time: '19:30' });
const DETAILS = {
  ...{ name: 'Luna de Víspera', dates: [NIGHT], startTime: '23:00', endTime: '08:00' },
  ...{ place: 'Finca Zarzamora', latitude: 40.55, longitude: -3.6 },
  sets: [
    { name: 'Ajja', hour: '23:00', stage: 'Main' },
    { name: 'Kindzadza', hour: '04:00', stage: 'Main' },
  ],
  care: { freeWater: { answer: 'yes', line: 'Junto a la barra' }, dogs: { answer: 'no', line: '' } },
};

/** What was recorded three days before, on a service that takes it to be the evening before. */
async function eveOf(record: (address: string) => Promise<void>) {
  const before = await startService();
  try {
    await record(before.address);
    await before.stop();
    return await startService(clockAhead(EVE - Date.now()), before.dataDir);
  } finally {
    await before.dispose();
  }
}

test('a phone hears of the party the evening before, and has all of it there without signal', async ({
  complaints,
  visit,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  let address = '';
  const [admin, dancer] = [newPerson(() => address), newPerson(() => address)];
  let partyId = '';
  const service = await eveOf(async (recorded) => {
    address = recorded;
    await setUpAdmin(admin);
    await register(dancer, 'Duna');
    partyId = (await publish(admin, DETAILS)).id;
    await dancer.call('POST', `/api/events/${partyId}/rsvp`, { isGoing: true });
    await publishRide(dancer, partyId);
    await expect.poll(() => dancer.call('GET', '/api/users/notices')).toMatchObject({ notices: [] });
  });
  try {
    address = service.address;
    const phone = await visit(dancer, { baseURL: address, serviceWorkers: 'allow', viewport: PHONE });
    await phone.clock.setFixedTime(EVE);
    const page = await openIn(phone, '/');
    await workerReady(page);
    await page.getByRole('link', { name: 'Avisos 1 sin leer' }).click();
    const notices = page.getByRole('list', { name: 'Avisos' }).getByRole('listitem');
    await expect(notices).toHaveText([
      /Ya llega «Luna de Víspera»: .*23:00 · .*Finca Zarzamora, Madrid.*\. Tienes coche, aún sin hora de salida\.$/,
    ]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await beyondContent(page)).toEqual([]);

    await notices.getByRole('link', { name: /Ya llega/ }).click();
    await expect(page).toHaveURL(/\/rides\?ride=/);
    await page.getByRole('link', { name: 'Volver al evento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: DETAILS.name })).toBeVisible();
    await partyKept(page, ['party', partyId], 'Zarzamora');
    await phone.clock.setFixedTime(madridMoment({ day: NIGHT, time: '23:45' }));
    await phone.setOffline(true);
    await page.reload();
    await expect(page.getByText('sin conexión')).toBeVisible();
    const on = page.getByRole('group', { name: 'Suena ahora' });
    await expect(on.getByRole('listitem')).toHaveText(['Ajja · Main']);
    await expect(page.getByText('Finca Zarzamora').first()).toBeVisible();
    await page.getByText('Ver 2 datos').click();
    await expect(page.getByText('Junto a la barra')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Emergencias: 112' })).toBeVisible();
    expect(await beyondContent(page)).toEqual([]);
  } finally {
    await service.dispose();
  }
});
