import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { PartyStoryPage } from './party-story-page.tsx';
import { sampleStory } from './testing/sample-story.ts';

const STORY = `GET /api/admin/events/${PARTY_ID}/story`;
const show = () => renderScreen(<PartyStoryPage reference={PARTY_ID} />, { session: ADMIN });
const markButtons = async () =>
  within(await screen.findByRole('list', { name: 'Cambios en la curva' })).getAllByRole('button');

test('lists each change in order, with what it changed and why, also of a removed party', async () => {
  fakeServer({ [STORY]: { body: sampleStory() } });
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Historia de Bosque Eléctrico' })).toBeTruthy();
  expect(screen.getByText('Ahora está eliminado.')).toBeTruthy();
  const items = within(screen.getByRole('list', { name: 'Qué pasó' })).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('p span')?.textContent)).toEqual([
    'marta envió el evento',
    'Guardiana aprobó el evento',
    'Guardiana cambió la fecha de 5/12/26 a 6/12/26',
    'Guardiana eliminó el evento',
  ]);
  expect(items[3]?.textContent).toContain('Cancelada');
  const back = screen.getByRole('link', { name: 'Registro' });
  expect(back.getAttribute('href')).toBe(`/audit?subject=${PARTY_ID}`);
});

test('says of a reason that was taken out that it was', async () => {
  const { marks } = sampleStory();
  const struck = marks.map((mark) => ({ ...mark, reason: null, isReasonStruck: mark.kind === 'deleted' }));
  fakeServer({ [STORY]: { body: sampleStory({ marks: struck }) } });
  await show();
  const [, , , deleted] = within(await screen.findByRole('list', { name: 'Qué pasó' })).getAllByRole(
    'listitem',
  );
  expect(deleted?.textContent).toContain('Motivo tachado');
  expect(screen.getAllByText('Motivo tachado')).toHaveLength(1);
});

test('keys walk from mark to mark, and each says how many went', async () => {
  fakeServer({ [STORY]: { body: sampleStory() } });
  await show();
  const marks = await markButtons();
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    '1 may, 18:10: 0 van',
    '2 may, 18:10: 0 van, los mismos que antes',
    '3 may, 18:10: 5 van, 5 más que antes',
    '4 may, 18:10: 1 va, 4 menos que antes',
  ]);
  marks[0]?.focus();
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', 3],
    ['ArrowRight', 3],
    ['Home', 0],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(marks[at]);
    expect(marks.map(({ tabIndex }) => tabIndex)).toEqual(
      [0, 1, 2, 3].map((index) => (index === at ? 0 : -1)),
    );
    expect(screen.getByText(marks[at]!.getAttribute('aria-label')!)).toBeTruthy();
  }
  expect(marks[2]?.getAttribute('aria-describedby')).toBe('words-m3');
});

test('a table holds every mark and every point of the curve', async () => {
  fakeServer({ [STORY]: { body: sampleStory() } });
  await show();
  const button = await screen.findByRole('button', { name: 'Ver como tabla' });
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(button);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['1 may 2026, 18:10', '0', 'marta envió el evento'],
    ['2 may 2026, 18:10', '0', 'Guardiana aprobó el evento'],
    ['2 may 2026, 20:00', '5', 'Asistencia: 5 más'],
    ['3 may 2026, 18:10', '5', 'Guardiana cambió la fecha de 5/12/26 a 6/12/26'],
    ['3 may 2026, 22:00', '1', 'Asistencia: 4 menos'],
    ['4 may 2026, 18:10', '1', 'Guardiana eliminó el evento'],
    ['5 may 2026, 12:00', '1', 'Asistencia: los mismos'],
  ]);
});

test('says how many of all changes are listed, and that all people still go', async () => {
  const { event } = sampleStory();
  fakeServer({
    [STORY]: { body: sampleStory({ event: { ...event, status: 'approved' }, total: 9, curve: [] }) },
  });
  await show();
  expect(
    await screen.findByText(/Ahora está publicado\. Se muestran los últimos 4 cambios de 9\./),
  ).toBeTruthy();
  expect(screen.getByText('Nadie ha dicho que va.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Evento' }).getAttribute('href')).toBe(`/event/${PARTY_ID}`);
  expect(await markButtons()).toHaveLength(4);
});

test('an empty story says so', async () => {
  fakeServer({ [STORY]: { body: sampleStory({ marks: [], total: 0, curve: [] }) } });
  await show();
  expect(await screen.findByText('Todavía no había nada.')).toBeTruthy();
});

test('an unknown party', async () => {
  fakeServer({ [STORY]: refusal(404, 'Evento no encontrado') });
  await show();
  expect(await screen.findByRole('heading', { name: 'Evento no encontrado' })).toBeTruthy();
});

test('a failure can be tried again', async () => {
  let isDown = true;
  fakeServer({ [STORY]: () => (isDown ? refusal(503, 'Ahora no') : { body: sampleStory() }) });
  await show();
  expect(await screen.findByRole('heading', { name: 'No se pudo cargar la historia.' })).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Historia de Bosque Eléctrico' })).toBeTruthy();
});
