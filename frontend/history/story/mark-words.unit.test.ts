import type { PartyMark } from '@duende/contracts/history/story-answers';
import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import { expect, test } from 'vitest';
import { differenceWords, markSentence, shownMark, markWords, momentWordsOf } from './mark-words.ts';

const mark = (more: Partial<PartyMark> = {}): PartyMark => ({
  id: 'm',
  at: '2026-05-03T16:10:00.000Z',
  kind: 'approved',
  actor: { id: 'g', username: 'Guardiana' },
  changes: [],
  reason: null,
  isReasonStruck: false,
  count: 0,
  ...more,
});

test.each<[PartyMark['kind'], string]>([
  ['submitted', 'Guardiana envió el evento'],
  ['updated', 'Guardiana editó el evento'],
  ['approved', 'Guardiana aprobó el evento'],
  ['withdrawn', 'Guardiana anuló la aprobación del evento'],
  ['rejected', 'Guardiana rechazó el evento'],
  ['deleted', 'Guardiana eliminó el evento'],
  ['restored', 'Guardiana restauró el evento'],
])('%s: %s', (kind, sentence) => {
  expect(markSentence(mark({ kind }))).toBe(sentence);
});

test.each([
  [null, 'El sistema aprobó el evento'],
  [{ id: 'x', username: null }, 'Una cuenta borrada aprobó el evento'],
])('by %j: %s', (actor, sentence) => {
  expect(markSentence(mark({ actor }))).toBe(sentence);
});

const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });
const LONG = 'a'.repeat(61);

test.each([
  [[change('dates', ['2026-12-05'], ['2026-12-06'])], 'cambió la fecha de 5/12/26 a 6/12/26', 0],
  [
    [change('dates', ['2026-12-05'], ['2026-12-05', '2026-12-06'])],
    'cambió las fechas de 5/12/26 a 5/12/26, 6/12/26',
    0,
  ],
  [[change('cost', '', '20')], 'cambió el precio: ahora 20', 0],
  [[change('description', LONG, 'b')], 'cambió la descripción', 1],
  [[change('description', 'a\nb', 'b')], 'cambió la descripción', 1],
  [[change('photo', null, '/photos/x.webp')], 'cambió la foto', 1],
  [[change('latitude', 40, 41), change('longitude', -3, -4)], 'cambió las coordenadas', 2],
  [
    [change('name', 'A', 'B'), change('dates', ['2026-12-05'], ['2026-12-06']), change('cost', '1', '2')],
    'cambió el nombre, la fecha y el precio',
    3,
  ],
  [[change('unknown', 'a', 'b')], 'cambió unknown de a a b', 0],
])('an edit of %j is shown as “%s”, with %i changes below', (changes, did, shown) => {
  const trimmed = shownMark({ kind: 'updated', changes });
  expect([trimmed.did, trimmed.changes.length]).toEqual([did, shown]);
});

test('every field has words for a sentence', () => {
  for (const field of PARTY_FIELDS) {
    const { did } = shownMark({
      kind: 'updated',
      changes: [change(field, LONG, ''), change('photo', null, 'a')],
    });
    expect(did).toMatch(/^cambió (el|la|los|las) [a-zó ]+$/);
  }
});

test('a change of another kind than an edit is shown below its sentence', () => {
  const changes = [change('cost', '1', '2')];
  expect(shownMark({ kind: 'approved', changes })).toEqual({ did: 'aprobó el evento', changes });
});

test.each([
  [0, 'los mismos'],
  [1, '1 más'],
  [4, '4 más'],
  [-1, '1 menos'],
  [-4, '4 menos'],
])('a difference of %i: %s', (difference, words) => {
  expect(differenceWords(difference)).toBe(words);
});

test.each([
  [142, 146, '3 may, 18:10: 142 van, 4 menos que antes'],
  [1, 0, '3 may, 18:10: 1 va, 1 más que antes'],
  [142, 142, '3 may, 18:10: 142 van, los mismos que antes'],
  [0, null, '3 may, 18:10: 0 van'],
])('a mark at %i after %j: %s', (count, before, words) => {
  expect(markWords(mark({ count }), before)).toBe(words);
});

test('moments of several years, as Madrid counts them, include theirs', () => {
  const [eve, newYear] = ['2026-12-31T22:59:00Z', '2026-12-31T23:00:00Z'];
  expect(momentWordsOf([eve, eve])(eve)).toBe('31 dic, 23:59');
  expect(momentWordsOf([eve, newYear])(newYear)).toBe('1 ene 2027, 00:00');
});
