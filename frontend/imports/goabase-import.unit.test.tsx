import type { GoabaseListAnswer, GoabaseParty } from '@duende/contracts/imports/import-answers';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { GoabaseImport } from './goabase-import.tsx';

const LAST = 'GET /api/admin/audit?kind=import.finished&limit=1';
const LIST = 'POST /api/admin/goabase/parties';
const IMPORT = 'POST /api/admin/goabase/import';

const party = (id: string, given: Partial<GoabaseParty> = {}): GoabaseParty => ({
  id,
  url: `https://www.goabase.net/party/${id}`,
  name: `Fiesta ${id}`,
  town: 'Torremocha',
  location: 'Madrid',
  dates: ['2031-02-06'],
  startTime: '22:00',
  endTime: '09:00',
  state: 'new',
  cut: [],
  ...given,
});
const list = (parties: readonly GoabaseParty[], given: Partial<GoabaseListAnswer> = {}): FakeAnswer => ({
  body: { parties, unreadable: 0, isCut: false, ...given },
});
const numbered = (count: number) => Array.from({ length: count }, (_, at) => party(String(at + 1)));

async function show(answers: Record<string, FakeAnswer | (() => FakeAnswer | Promise<FakeAnswer>)>) {
  const calls = fakeServer({ [LAST]: { body: { entries: [], next: null } }, ...answers });
  await renderScreen(<GoabaseImport />, { session: ADMIN });
  return () => calls.filter(({ path }) => path.endsWith('/import')).map(({ body }) => body);
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Fiestas de Goabase' })).getAllByRole('listitem');

test('each party says when and where, what to look at twice, and why it cannot come in', async () => {
  await show({
    [LIST]: list([
      party('1', { cut: ['name', 'dates'], notice: 'cancelled' }),
      party('2', { state: 'here' }),
      party('3', { state: 'elsewhere', location: null, dates: [], name: '' }),
    ]),
  });
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Fiesta 16/2/31 · 22:00 – 09:00 · Torremocha · MadridLa fuente dice que está canceladaRecortado porque no cabía: nombre, fechasVer',
    'Fiesta 26/2/31 · 22:00 – 09:00 · Torremocha · MadridYa está en DuendeVer',
    'Sin nombreTorremochaNo se puede importar: no está en ninguna de nuestras zonasVer',
  ]);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([
    false,
    true,
    true,
  ]);
  const link = screen.getByRole('link', { name: 'Ver Fiesta 1 en Goabase' });
  expect(link.getAttribute('href')).toBe('https://www.goabase.net/party/1');
});

test('the chosen ones come in, once; the list is fetched again, and the result shown', async () => {
  let came = false;
  let answer: (answer: FakeAnswer) => void = () => undefined;
  const sent = await show({
    [LIST]: () => list([party('1', { state: came ? 'here' : 'new' }), party('2')]),
    [IMPORT]: () => new Promise<FakeAnswer>((resolve) => (answer = resolve)),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Fiesta 1/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Importar (1)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Importando...' }));
  came = true;
  answer({ body: { total: 1, imported: 1, cut: ['lineup', 'lineup'] } });

  expect(await screen.findByText('Importación exitosa')).toBeTruthy();
  expect(await screen.findByText('Recortado porque no cabía: line-up (2)')).toBeTruthy();
  expect(await screen.findByText('Ya está en Duende')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importar' })).toBeTruthy();
  expect(sent()).toEqual([{ ids: ['1'] }]);
});

test('all are chosen and let go at once, up to twenty; more are refused here', async () => {
  const sent = await show({ [LIST]: list(numbered(30), { isCut: true, unreadable: 2 }) });
  expect(await rows()).toHaveLength(20);
  expect(
    screen.getByText('Las 30 primeras de Goabase; puede haber más. Faltan 2 que no se entienden.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ver más (10)' }));
  expect(await rows()).toHaveLength(30);
  fireEvent.click(screen.getByRole('button', { name: 'Elegir las 20 primeras' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Fiesta 30/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Importar (21)' }));
  expect(await screen.findByText('Elige como máximo 20 fiestas cada vez.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }));
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Elige al menos una fiesta.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('an empty list says so, and Goabase may be asked again', async () => {
  let parties: readonly GoabaseParty[] = [];
  await show({ [LIST]: () => list(parties) });
  expect(await screen.findByText('Goabase no anuncia ninguna fiesta en España ahora mismo.')).toBeTruthy();
  parties = [party('1')];
  fireEvent.click(screen.getByRole('button', { name: 'Volver a preguntar' }));
  expect(await rows()).toHaveLength(1);
});

test('where Goabase is away, its words and another try; a failed import keeps what was chosen', async () => {
  const away = refusal(502, 'Goabase no responde.', 'import.goabase-unreachable');
  let isAway = true;
  await show({ [LIST]: () => (isAway ? away : list([party('1')])), [IMPORT]: away });
  expect(await screen.findByText('No se pudo leer la lista de Goabase')).toBeTruthy();
  expect(screen.getByText('Goabase no responde.')).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Fiesta 1/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Importar (1)' }));
  expect(await screen.findByText('Error de importación')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importar (1)' })).toBeTruthy();
});
