import { describe, expect, it } from 'vitest';
import { parseDays, parseMoment, parseMoments, startOfDay } from './moment-params.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');

describe('a moment', () => {
  it.each<[string, string]>([
    ['2026-05-31T23:59:59+02:00', '2026-05-31T21:59:59.000Z'],
    ['2026-05-31T23:59:59 02:00', '2026-05-31T21:59:59.000Z'],
    ['2026-05-31T23:59Z', '2026-05-31T23:59:00.000Z'],
    ['2026-05-31T20:29:59.123-03:30', '2026-05-31T23:59:59.123Z'],
    ['2026-11-24T12:00:00.000Z', '2026-11-24T12:00:00.000Z'],
  ])('%s', (text, moment) => {
    expect(new Date(parseMoment('at', text, NOW)).toISOString()).toBe(moment);
  });

  it.each<[string | undefined, RegExp]>([
    [undefined, /debe ser un momento que exista/],
    ['', /debe ser un momento que exista/],
    ['ayer', /debe ser un momento que exista/],
    ['2026-02-30T10:00:00Z', /debe ser un momento que exista/],
    ['2026-05-31T24:00:00Z', /debe ser un momento que exista/],
    ['2026-05-31T23:59:59+25:00', /debe ser un momento que exista/],
    ['2026-05-31T23:59:59', /debe llevar zona horaria, p. ej. 2026-05-31T23:59:59\+02:00/],
    ['2026-11-24T12:00:00.001Z', /no puede estar en el futuro/],
    ['2026-11-24T23:00:00-03:00', /no puede estar en el futuro/],
  ])('is not %s', (text, message) => {
    expect(() => parseMoment('at', text, NOW)).toThrow(message);
  });

  it('comes before another', () => {
    const [from, to] = ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'];
    expect(parseMoments({ from, to }, NOW)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
    expect(parseMoments({ from, to: from }, NOW)).toMatchObject({ to: Date.parse(from) });
    expect(() => parseMoments({ from: to, to: from }, NOW)).toThrow(
      'El final debe ser posterior al principio.',
    );
  });
});

describe('days', () => {
  it('exist, and come in their order', () => {
    expect(parseDays({ from: '2026-05-01', to: undefined })).toEqual({ from: '2026-05-01', to: null });
    expect(parseDays({ from: '2026-05-01', to: '2026-05-01' })).toMatchObject({ to: '2026-05-01' });
    expect(() => parseDays({ from: '2026-05-02', to: '2026-05-01' })).toThrow(/El final/);
    expect(() => parseDays({ from: '2026-02-30', to: undefined })).toThrow(/parámetro from/);
  });

  it.each([
    ['2026-05-31', '2026-05-30T22:00:00.000Z'],
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ])('%s begins in Madrid', (day, moment) => {
    expect(startOfDay(day)).toBe(moment);
  });
});
