import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { boxOf } from './testing/boxes.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

const test = testWith({ bruno: 'bruno' });
const IN_TEN_DAYS = addDays(madridDay(new Date()), 10);

test('people who go are notified at once on any screen, and find it among the notices, read', async ({
  admin,
  bruno,
  open,
}) => {
  const party = await publish(admin, { name: 'Luna Pendiente', dates: [IN_TEN_DAYS] });
  await bruno.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const page = await open(bruno, '/profile', { viewport: PHONE });
  await expect(page.getByText('en directo')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Luna Pendiente' })).toBeVisible();

  await admin.call('POST', `/api/events/${party.id}/cancel`, { notice: 'Llueve' });
  await expect(page.getByRole('status').filter({ hasText: 'Luna Pendiente' }).first()).toBeVisible();
  // With the bell the header of a phone is full: what is in it has its room all the same.
  const header = page.getByRole('banner');
  for (const control of await header.getByRole('button').or(header.getByRole('link')).all())
    expect((await boxOf(control)).width).toBeGreaterThanOrEqual(44);
  await press(page.getByRole('link', { name: 'Avisos 1 sin leer' }), 'Enter');
  const notices = page.getByRole('list', { name: 'Avisos' }).getByRole('listitem');
  await expect(notices).toHaveText([/Sin leer.*Se ha cancelado «Luna Pendiente»\.Nota: Llueve$/]);
  expect(await seriousFindings(page)).toEqual([]);

  const desk = await open(bruno, '/avisos', { viewport: DESKTOP });
  await press(desk.getByRole('button', { name: 'Marcar todo como leído' }), 'Enter');
  await expect(desk.getByText('Sin leer')).toHaveCount(0);
  await expect(desk.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible();
  await press(desk.getByRole('link', { name: /Se ha cancelado/ }), 'Enter');
  await expect(desk.getByText('CANCELADA', { exact: true })).toBeVisible();
});

test('a visitor reads what one gets', async ({ open }) => {
  const page = await open(null, '/avisos');
  await expect(
    page.getByText('si se mueve, se aplaza o se cancela una fiesta a la que vas', { exact: false }),
  ).toBeVisible();
});
