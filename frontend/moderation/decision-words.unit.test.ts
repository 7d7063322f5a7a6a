import { expect, test } from 'vitest';
import { decisionWords, namesOf, type Failed } from './decision-words.ts';
import { PARTIES } from './moderations.ts';

const named = { ...PARTIES, what: (name: string) => name };
const failed = (item: string, decidedBy?: string | null): Failed<string> => ({
  item,
  error: new Error('lost'),
  decidedBy,
});

test.each([
  [['a'], [], 'Evento aprobado', '«a»'],
  [['a', 'b'], [], '2 aprobadas', '«a» y «b»'],
  [['a', 'b'], [failed('c', 'Nuria')], '2 aprobadas; 1 ya la había decidido Nuria', '«a» y «b»'],
  [['a'], [failed('b', 'Nuria'), failed('c', 'Nuria')], '1 aprobada; 2 ya las había decidido Nuria', '«a»'],
  [[], [failed('b', null), failed('c', null)], '2 ya estaban decididas', ''],
  [
    ['a'],
    [failed('b'), failed('c', 'Nuria')],
    '1 aprobada; 1 ya la había decidido Nuria; 1 no se ha podido aprobar',
    'No se pudo aprobar el evento',
  ],
  [[], [failed('a')], 'Error al aprobar', 'No se pudo aprobar el evento'],
])('%j decided, and %j not', (done, left, title, description) => {
  expect(decisionWords(named, 'approve', done, left)).toEqual({ title, description });
});

test('a few are named', () => {
  expect(namesOf(['a'])).toBe('«a»');
  expect(namesOf(['a', 'b'])).toBe('«a» y «b»');
  expect(namesOf(['«a», «b»', 'b', 'c', 'd'])).toBe('««a», «b»», «b» y 2 más');
});
