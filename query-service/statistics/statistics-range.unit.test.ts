import { expect, test } from 'vitest';
import { parseBehindQuery } from './behind-query.ts';
import { parseDayRange } from './statistics-range.ts';

const TODAY = '2026-11-24';

test.each([
  ['', '2025-11-25', '2026-11-24'],
  ['?from=2026-03-01', '2026-03-01', '2026-11-24'],
  ['?to=2024-02-29', '2023-03-01', '2024-02-29'],
  ['?from=2026-03-01&to=2026-03-01', '2026-03-01', '2026-03-01'],
  ['?from=2021-11-25&to=2026-11-24', '2021-11-25', '2026-11-24'],
  ['?from=&to=', '2025-11-25', '2026-11-24'],
])('%s is from %s to %s', (query, from, to) => {
  expect(parseDayRange(`/api/statistics${query}`, TODAY)).toEqual({ from, to });
});

test.each([
  ['?from=2026-03-02&to=2026-03-01', 'El final debe ser posterior al principio.'],
  ['?from=2021-11-24&to=2026-11-24', 'Elige como máximo 5 años.'],
  ['?from=2026-02-30', 'El parámetro from debe ser una fecha que exista'],
  ['?to=ayer', 'El parámetro to debe ser una fecha que exista'],
  ['?from=2026-01-01&from=2026-01-02', 'El parámetro from debe ser un solo texto'],
  ['?to[$gt]=2026-01-01', 'El parámetro to debe ser un solo texto'],
])('%s is refused', (query, message) => {
  expect(() => parseDayRange(`/api/statistics${query}`, TODAY)).toThrow(message);
});

test('a bar is named by its figure and what narrows it', () => {
  const nothing = { location: null, style: null, hour: null, lead: null };
  const range = { from: '2026-05-01', to: '2026-05-31' };
  const of = (query: string) =>
    parseBehindQuery(`/api/statistics/events?from=2026-05-01&to=2026-05-31&${query}`, TODAY);
  expect(of('figure=parties&location=Madrid&style=acid')).toEqual({
    ...nothing,
    range,
    figure: 'parties',
    location: 'Madrid',
    style: 'acid',
  });
  expect(of('figure=decisions&hour=0')).toEqual({ ...nothing, range, figure: 'decisions', hour: 0 });
  expect(of('figure=lead&lead=2-3')).toEqual({ ...nothing, range, figure: 'lead', lead: '2-3' });
});

test.each([
  ['', 'El parámetro figure debe ser uno de: parties, decisions'],
  ['?figure=people', 'El parámetro figure debe ser uno de'],
  ['?figure=parties&location=madrid', 'El parámetro location debe ser uno de: Madrid, Barcelona'],
  ['?figure=parties&style=jazz', 'El parámetro style debe ser uno de'],
  ['?figure=decisions&hour=24', 'El parámetro hour debe ser uno de'],
  ['?figure=lead&lead=2', 'El parámetro lead debe ser uno de'],
])('a bar named %s is refused', (query, message) => {
  expect(() => parseBehindQuery(`/api/statistics/events${query}`, TODAY)).toThrow(message);
});
