import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sessionQuery } from '../session/session.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { ImportPage } from './import-page.tsx';

beforeEach(() => sessionStorage.clear());

const LAST = 'GET /api/admin/audit?kind=import.finished&limit=1';
const IMPORT = 'POST /api/parse-entradium';
const URL_OK = 'https://entradium.com/es/events/bosque';
const WARNING = /^Algunos eventos no se pudieron importar\. Posibles causas:/;
const finished: AuditEntry = {
  id: 'i1',
  position: '1',
  kind: 'import.finished',
  at: '2026-11-20T10:00:00.000Z',
  actor: null,
  subject: { type: 'import', id: 'i', label: URL_OK, partyId: null },
  changes: [
    { field: 'total', from: null, to: 12 },
    { field: 'imported', from: null, to: 12 },
  ],
  reason: null,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
};

async function show(
  answers: Record<string, FakeAnswer | (() => FakeAnswer | Promise<FakeAnswer>)>,
  entries: AuditEntry[] = [],
) {
  const calls = fakeServer({ [LAST]: { body: { entries, next: null } }, ...answers });
  await renderScreen(<ImportPage />, { session: ADMIN });
  return calls;
}

const send = (url: string) => {
  fireEvent.change(screen.getByLabelText('URL de Entradium'), { target: { value: url } });
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }));
};

test.each([
  ['', 'URL requerida', 'Escribe la URL de un evento o de una página de Entradium.'],
  ['bosque', 'URL inválida', 'Por favor, ingresa una URL válida'],
  ['https://evil.example/', 'URL inválida', 'Solo se aceptan URLs de entradium.com'],
])('%j is refused here: %s', async (url, title, message) => {
  const calls = await show({});
  send(url);
  const words = await screen.findByRole('alert');
  expect(screen.getByText(title)).toBeTruthy();
  const field = screen.getByLabelText('URL de Entradium');
  expect([words.textContent, words.id]).toEqual([message, field.getAttribute('aria-describedby')]);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('is busy while it imports, once; then shows the result, with the warning', async () => {
  let answer: (answer: FakeAnswer) => void = () => undefined;
  const calls = await show({ [IMPORT]: () => new Promise<FakeAnswer>((resolve) => (answer = resolve)) });
  send(` ${URL_OK} `);
  const busy = await screen.findByRole('button', { name: 'Importando...' });
  fireEvent.click(busy);
  answer({ body: { total: 9, imported: 7 } });
  expect(await screen.findByRole('heading', { name: 'Última Importación' })).toBeTruthy();
  expect(screen.getByText('Importación exitosa')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['9', '7']);
  expect(screen.getByText(WARNING)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ url: URL_OK }]);
});

test('the source’s news of parties is shown at once, and after a reload', async () => {
  const notices = ['cancelled', 'postponed', 'cancelled'];
  const lines = ['La fuente dice que está cancelada (2)', 'La fuente dice que está aplazada'];
  const said = async () => {
    const list = await screen.findByRole('list', { name: 'Para mirar dos veces' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  await show({ [IMPORT]: { body: { total: 4, imported: 4, notices } } });
  send(URL_OK);
  expect(await said()).toEqual(lines);
  cleanup();
  const changes = [...finished.changes, { field: 'notices', from: null, to: notices }];
  await show({}, [{ ...finished, changes }]);
  expect(await said()).toEqual(lines);
});

test('the card shows the latest import after a reload, without a warning when all were imported', async () => {
  await show({}, [finished]);
  expect(await screen.findByRole('heading', { name: 'Última Importación' })).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['12', '12']);
  expect(screen.queryByText(WARNING)).toBeNull();
});

test.each([
  [
    'the server’s words',
    refusal(422, 'No se encontraron eventos en esa página.'),
    'No se encontraron eventos en esa página.',
  ],
  ['its own', { status: 500, body: '<h1>' }, 'No se pudieron importar los eventos'],
])('a failure is shown in %s', async (_, answer, words) => {
  await show({ [IMPORT]: answer });
  send(URL_OK);
  expect(await screen.findByText('Error de importación')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('the URL stays when the session ends before the import', async () => {
  fakeServer({
    [LAST]: { body: { entries: [], next: null } },
    [IMPORT]: refusal(401, 'Inicia sesión para continuar.', 'session.required'),
  });
  const { client } = await renderScreen(
    <Permitted permission="party.import">
      <ImportPage />
    </Permitted>,
    { session: ADMIN },
  );
  send(URL_OK);
  expect(await screen.findByText('Error de importación')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();

  fakeServer({
    [LAST]: { body: { entries: [], next: null } },
    [IMPORT]: { body: { total: 1, imported: 1 } },
  });
  act(() => void client.setQueryData(sessionQuery.queryKey, ADMIN));
  const field = await screen.findByLabelText<HTMLInputElement>('URL de Entradium');
  expect(field.value).toBe(URL_OK);
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Importación exitosa')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});
