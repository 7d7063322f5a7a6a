import { PARTY_ID } from '@duende/testkit/samples/party';
import type { AuditAnswer, AuditEntry } from '@duende/contracts/audit/audit-answer';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { AuditPage } from './audit-page.tsx';

const TRAIL = 'GET /api/admin/audit';
const edited: AuditEntry = {
  id: 'e2',
  position: '2',
  kind: 'party.updated',
  at: '2026-11-21T12:05:00.000Z',
  actor: { id: ADMIN.userId, username: 'Guardiana' },
  subject: { type: 'party', id: PARTY_ID, label: 'Bosque Eléctrico', partyId: PARTY_ID },
  changes: [
    { field: 'dates', from: ['2026-09-26'], to: ['2026-09-27', '2026-09-28'] },
    { field: 'cost', from: '20', to: '' },
    { field: 'latitude', from: null, to: 40.4 },
  ],
  reason: null,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
};
const rejected: AuditEntry = {
  ...edited,
  id: 'e1',
  kind: 'party.rejected',
  at: '2026-11-20T12:05:00.000Z',
  actor: { id: 'gone', username: null },
  changes: [{ field: 'status', from: 'pending', to: 'rejected' }],
  reason: 'Repetida',
};
const submitted: AuditEntry = {
  ...edited,
  id: 'e0',
  kind: 'party.submitted',
  at: '2026-11-19T12:05:00.000Z',
  changes: [{ field: 'status', from: null, to: 'pending' }],
};
const page = (entries: readonly AuditEntry[], next: string | null = null): { body: AuditAnswer } => ({
  body: { entries: [...entries], next },
});
const show = (filters = {}, onFilter = vi.fn()) =>
  renderScreen(<AuditPage filters={filters} onFilter={onFilter} />, { session: ADMIN });

test('shows who, what and when, before and after, field by field, and the reason', async () => {
  fakeServer({ [TRAIL]: page([edited, rejected, submitted]) });
  await show();
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Guardiana editó el evento Bosque Eléctrico');
  expect(first?.textContent).toContain('13:05');
  const terms = within(first as HTMLElement).getAllByRole('term');
  expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
    'Fechas: antes: 26/9/26→ahora: 27/9/26, 28/9/26',
    'Precio: antes: 20→ahora: vacío',
    'Latitud: antes: vacío→ahora: 40.4',
  ]);
  expect(second?.textContent).toContain('Una cuenta borrada rechazó el evento');
  expect(second?.textContent).toContain('antes: pendiente→ahora: rechazado');
  expect(second?.textContent).toContain('Repetida');
  expect(third?.textContent).toContain('Estadoahora: pendiente');
  expect(screen.getByRole('heading', { name: 'sábado, 21 de noviembre de 2026' })).toBeTruthy();
});

test('describes accounts in whole sentences, also erased ones', async () => {
  const about = (id: string, label: string | null) => ({ type: 'user' as const, id, label, partyId: null });
  const entry = (kind: AuditEntry['kind'], actor: AuditEntry['actor'], subject: AuditEntry['subject']) => ({
    ...edited,
    id: kind,
    kind,
    actor,
    subject,
    changes: [],
  });
  const boss = { id: ADMIN.userId, username: 'Guardiana' };
  const marta = { id: 'm', username: 'Marta' };
  fakeServer({
    [TRAIL]: page([
      entry('admin.appointed', boss, about('m', 'Marta')),
      entry('admin.dismissed', boss, about('gone', null)),
      entry('password.changed', marta, about('m', 'Marta')),
      entry('person.erased', { id: 'gone', username: null }, about('gone', null)),
    ]),
  });
  await show();
  await screen.findByText(/hizo administrador a/);
  const sentences = screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p span')?.textContent?.replaceAll(/\s+/g, ' ').trim());
  expect(sentences).toEqual([
    'Guardiana hizo administrador a Marta',
    'Guardiana quitó los permisos de administrador a una cuenta borrada',
    'Marta cambió su contraseña',
    'Una cuenta borrada borró su cuenta',
  ]);
});

test('filters go into the call, and their chips remove them from the address', async () => {
  const calls = fakeServer({ [`${TRAIL}?subject=${PARTY_ID}&kind=party.updated`]: page([edited]) });
  const onFilter = vi.fn();
  await show({ subject: PARTY_ID, kind: 'party.updated' }, onFilter);
  await screen.findByText(/editó el evento/);
  expect(calls).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Solo una ficha' }));
  expect(onFilter).toHaveBeenLastCalledWith({ subject: undefined });
  const sign = screen.getByRole('button', { name: 'Filtros: 2' });
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(sign);
  expect(sign.getAttribute('aria-expanded')).toBe('true');
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo de cambio' }), { target: { value: '' } });
  expect(onFilter).toHaveBeenLastCalledWith({ kind: undefined });
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-11-01' } });
  expect(onFilter).toHaveBeenLastCalledWith({ from: '2026-11-01' });
  const actor = screen.getByRole('link', { name: 'Guardiana' });
  expect(actor.getAttribute('href')).toContain(`actor=${ADMIN.userId}`);
});

test('an invalid day in the address is shown under its field, and nothing is fetched', async () => {
  const calls = fakeServer({});
  const onFilter = vi.fn();
  await show({ from: 'nonsense', to: '2026-11-01' }, onFilter);
  const field = screen.getByLabelText<HTMLInputElement>('Desde');
  const words = screen.getByRole('alert');
  expect([field.value, words.textContent]).toEqual(['', 'Esa fecha no existe. Elige otra.']);
  expect(field.getAttribute('aria-describedby')).toBe(words.id);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(onFilter).toHaveBeenLastCalledWith(expect.objectContaining({ from: undefined, to: undefined }));
  expect(calls).toEqual([]);
});

test('the button loads more, and retries a page that failed', async () => {
  let down = true;
  fakeServer({
    [TRAIL]: page([edited], '2'),
    [`${TRAIL}?cursor=2`]: () => (down ? refusal(503, 'ahora no') : page([rejected])),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  expect(await screen.findByText('No se pudo cargar más.')).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Aquí empieza la historia.')).toBeTruthy();
  expect(screen.getByText(/editó el evento/)).toBeTruthy();
  expect(screen.getByText(/rechazó el evento/)).toBeTruthy();
});

test('an empty result under filters says so, and can clear them', async () => {
  fakeServer({ [`${TRAIL}?kind=party.deleted`]: page([]) });
  await show({ kind: 'party.deleted' });
  expect(await screen.findByText('Nada coincide con estos filtros')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Quitar filtros' })).toBeTruthy();
});

test('a failed request can be retried', async () => {
  fakeServer({});
  await show();
  expect(await screen.findByText('No se pudo cargar el registro.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('looks for words, which are in the address', async () => {
  fakeServer({ [TRAIL]: page([edited]) });
  const onFilter = vi.fn();
  await show({}, onFilter);
  const field = await screen.findByRole('searchbox', { name: 'Busca en el registro: nombres y motivos' });
  fireEvent.change(field, { target: { value: 'bosque' } });
  fireEvent.submit(field);
  expect(onFilter).toHaveBeenCalledWith({ words: 'bosque' });
});

test('the field stays under the hands of who types when its words come to the address', async () => {
  fakeServer({ [TRAIL]: page([edited]), [`${TRAIL}?words=bosque`]: page([edited]) });
  function AtAnAddress() {
    const [filters, setFilters] = useState<AuditFilters>({});
    return <AuditPage filters={filters} onFilter={setFilters} />;
  }
  await renderScreen(<AtAnAddress />, { session: ADMIN });
  const field = await screen.findByRole('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'bosque' } });
  fireEvent.submit(field);
  await screen.findByRole('button', { name: 'Exportar resultados' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('takes away what the filters find, once a reason is given', async () => {
  const asked = `POST /api/admin/audit/export?kind=party.updated&sep=%3B`;
  const calls = fakeServer({
    [`${TRAIL}?kind=party.updated`]: page([edited]),
    [asked]: refusal(429, 'Ya tienes una exportación en marcha. Espera a que termine.'),
  });
  await show({ kind: 'party.updated' });
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar resultados' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exportar resultados' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' \u200b\u3164 ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Exportar' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes('export'))).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Recurso ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Ya tienes una exportación en marcha. Espera a que termine.')).toBeTruthy();
});
