import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldChanges, fieldName, valueText } from './field-changes.tsx';

test('a photo that does not come is named, until the network is back', () => {
  const to = '/photos/0123456789abcdef0123456789abcdef-5b2a86.webp';
  render(<FieldChanges changes={[{ field: 'photo', from: null, to }]} />);
  fireEvent.error(screen.getByAltText('foto'));
  expect(screen.getByText('foto sin cargar')).toBeTruthy();
  fireEvent(window, new Event('online'));
  expect(screen.getByAltText('foto')).toBeTruthy();
});

test('a new hook names where it leads, and leaves out what it does not choose', () => {
  const given = { place: 'uno.example', news: ['new'], locations: [], styles: [] };
  const changes = Object.entries(given).map(([field, to]) => ({ field, from: null, to }));
  render(<FieldChanges of="hook" changes={changes} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Destino', 'Novedades']);
});

/** Never part of a change. */
const UNCHANGED = ['id', 'slug', 'revision', 'previousDates', 'isReasonReviewed'];

test('every field that can change has a Spanish name', () => {
  const fields = [
    ...Object.keys(samplePartyAnswer()),
    'total',
    'imported',
    'withdrawn',
    'stayed',
    'decidedBy',
    'events',
    'documents',
    'differences',
  ].filter((field) => !UNCHANGED.includes(field));
  for (const field of fields) expect(fieldName(field)).toMatch(/^[A-Z]/);
  expect(fieldName('unknown')).toBe('unknown');
});

test.each<[string, unknown, string | null]>([
  ['name', null, null],
  ['name', undefined, null],
  ['name', '', null],
  ['name', 'Bosque', 'Bosque'],
  ['name', 'pending', 'pending'],
  ['styles', [], null],
  ['sets', [], null],
  [
    'sets',
    [{ name: 'Astrix', day: '2026-06-12', hour: '23:00', until: '00:30', stage: 'Main' }],
    'viernes 12/6 23:00-00:30 · Main · Astrix',
  ],
  ['care', {}, null],
  ['care', { dogs: { answer: 'no', line: 'Hay gatos' } }, 'Perros: no (Hay gatos)'],
  ['styles', ['psytrance', 'dub'], 'psytrance, dub'],
  ['dates', ['2026-09-26', '2026-10-03'], '26/9/26, 3/10/26'],
  ['status', 'pending', 'pendiente'],
  ['status', 'approved', 'publicado'],
  ['status', 'rejected', 'rechazado'],
  ['status', 'deleted', 'eliminado'],
  ['status', 'unknown', 'unknown'],
  ['condition', 'cancelled', 'cancelada'],
  ['cancelledDates', ['2026-09-26'], '26/9/26'],
  ['latitude', 43.1, '43.1'],
  ['total', 0, '0'],
  ['isAdmin', false, 'false'],
  ['point', { x: 1 }, '{"x":1}'],
])('%s %j is shown as %j', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
