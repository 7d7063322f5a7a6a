import { expect, test } from 'vitest';
import { decisionWords, namesOf, type Failed } from './decision-words.ts';
import { PARTIES } from './moderations.ts';

const failed = (item: string, decidedBy?: string | null): Failed<string> => ({
  item,
  error: new Error('lost'),
  decidedBy,
});

test.each([
  [['a'], [], 'Evento aprobado', '«a»'],
  [['a', 'b'], [], '2 aprobados', '«a» y «b»'],
  [['a', 'b'], [failed('c', 'Nuria')], '2 aprobados; 1 ya lo había decidido Nuria', '«a» y «b»'],
  [['a'], [failed('b', 'Nuria'), failed('c', 'Nuria')], '1 aprobado; 2 ya los había decidido Nuria', '«a»'],
  [[], [failed('b', null), failed('c', null)], '2 ya estaban decididos', ''],
  [
    ['a'],
    [failed('b'), failed('c', 'Nuria')],
    '1 aprobado; 1 ya lo había decidido Nuria; 1 no se ha podido aprobar',
    'No se pudo aprobar el evento',
  ],
  [[], [failed('a')], 'Error al aprobar', '«a». No se pudo aprobar el evento'],
])('%j decided, and %j not', (done, left, title, description) => {
  expect(
    decisionWords({ ...PARTIES.approve, name: String, send: () => Promise.resolve({}) }, String, done, left),
  ).toEqual({ title, description });
});

test('a few are named', () => {
  expect(namesOf(['a'])).toBe('«a»');
  expect(namesOf(['a', 'b'])).toBe('«a» y «b»');
  expect(namesOf(['«a», «b»', 'b', 'c', 'd'])).toBe('««a», «b»», «b» y 2 más');
});
