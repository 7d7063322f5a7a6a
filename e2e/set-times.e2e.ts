import { shareKey } from '@duende/contracts/common/slug';
import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays } from '@duende/contracts/common/madrid-time';
import { IN_A_MONTH, publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { PHONE } from './testing/browser.ts';
import { partyKept, WITHOUT_NETWORK, workerReady } from './testing/kept.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

const test = testWith({ alba: 'alba' });

const HOURS = { dates: [IN_A_MONTH], startTime: '23:00', endTime: '08:00' };
const set = (name: string, hour: string, stage = 'Main') => ({ name, hour, stage });
const SETS = [set('Ajja', '23:00'), set('Kindzadza', '04:00'), set('Solar Fields', '23:30', 'Chill')];

test('marked sets stay without signal, and a later visit says which of them have moved', async ({
  complaints,
  admin,
  alba,
  open,
  visit,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const party = await publish(admin, { name: 'Noche de Sets', ...HOURS, sets: SETS, lineup: ['Eco'] });
  await alba.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const person = await visit(null, { serviceWorkers: 'allow', viewport: PHONE });
  const page = await openIn(person, '/');
  await workerReady(page);
  const path = `/event/${shareKey(party)}`;
  await page.goto(path);
  const table = page.getByRole('region', { name: 'Horarios' });
  await expect(table.getByRole('listitem').filter({ visible: true })).toHaveText([
    /23:00\s*Ajja/,
    /04:00\s*Kindzadza/,
  ]);
  await expect(page.getByRole('region', { name: 'También tocan' }).getByRole('link')).toHaveText(['Eco']);
  const late = table.getByRole('button', { name: 'Marcar Kindzadza, 04:00' });
  await press(late, 'Enter');
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  const chill = table.getByRole('button', { name: 'Chill' });
  await chill.click();
  await table.getByRole('button', { name: 'Marcar Solar Fields, 23:30' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await beyondContent(page)).toEqual([]);

  await partyKept(page, ['party', party.id], 'Kindzadza');
  await person.setOffline(true);
  await page.reload();
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  await person.setOffline(false);

  const edit = (sets: readonly object[]) =>
    admin.call('PUT', `/api/events/${party.id}`, {
      name: party.name,
      location: party.location,
      ...HOURS,
      sets,
    });
  await edit([set('Ajja', '23:00'), set('Kindzadza', '05:00')]);
  await edit([set('Ajja', '23:00'), set('Kindzadza', '05:30')]);
  await page.reload();
  const moved = table.getByRole('status');
  await expect(moved).toContainText('Kindzadza · Pasa a las 05:30 (antes, 04:00)');
  await expect(moved).toContainText('Solar Fields · Ya no está en los horarios');
  await expect(table.getByRole('button', { name: 'Marcar Kindzadza, 05:30' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await moved.getByRole('button', { name: 'Vale' }).click();
  await expect(moved).toBeHidden();
  await page.reload();
  await expect(table.getByRole('button', { name: 'Marcar Kindzadza, 05:30' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(moved).toBeHidden();

  const notices = await open(alba, '/avisos');
  await expect(notices.getByText(/^Hay horarios nuevos en «Noche de Sets»/)).toHaveCount(1);
  await expect(notices.getByRole('button', { name: /más de esta fiesta/ })).toHaveCount(0);
});

test('during a set the page says who is playing', async ({ admin, visit }) => {
  const party = await publish(admin, { name: 'Noche Sonora', ...HOURS, sets: SETS });
  const context = await visit(null);
  await context.clock.setFixedTime(madridMoment({ day: IN_A_MONTH, time: '23:45' }));
  const page = await openIn(context, `/event/${shareKey(party)}`);
  const on = page.getByRole('group', { name: 'Suena ahora' });
  await expect(on.getByRole('listitem')).toHaveText(['Ajja · Main', 'Solar Fields · Chill']);
  await context.clock.setFixedTime(madridMoment({ day: addDays(IN_A_MONTH, 1), time: '04:10' }));
  await page.reload();
  await expect(on.getByRole('listitem')).toHaveText(['Kindzadza · Main']);
});

test('hours that are written before artists become a table, with a word about what does not fit', async ({
  register,
  open,
}) => {
  const form = await open(await register('Horaria'), '/?view=form', { viewport: PHONE });
  await form.getByLabel('Nombre').fill('Noche Escrita');
  await form.getByRole('radio', { name: 'Madrid' }).check();
  await form.getByLabel('Fechas').fill(IN_A_MONTH);
  await form.getByRole('button', { name: 'Agregar Fecha' }).click();
  const artists = form.getByLabel('Artistas');
  await artists.fill('Ajja\nKindzadza');
  await artists.blur();
  await form.getByRole('button', { name: 'Horarios' }).click();
  const lines = form.getByLabel('Horarios', { exact: true });
  await expect(lines).toHaveValue('Ajja\nKindzadza');
  await lines.fill('Main:\n23:00-01:00 Ajja\n00:30 Kindzadza\n\nChill\n14:00 Sol');
  const preview = form.getByRole('region', { name: 'Así queda el horario' });
  await expect(preview.getByRole('listitem').filter({ visible: true })).toHaveText([/Ajja/, /Kindzadza/]);
  await expect(form.getByText('Dos sets a la vez en Main: Ajja y Kindzadza')).toBeVisible();
  await expect(form.getByText('Fuera del horario de la fiesta: Sol')).toBeHidden();
  expect(await seriousFindings(form)).toEqual([]);
  expect(await beyondContent(form)).toEqual([]);
  await form.getByRole('button', { name: 'Publicar Evento' }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Noche Escrita' })).toBeVisible();
  await expect(form.getByRole('region', { name: 'Horarios' }).getByText('Kindzadza')).toBeVisible();
});
