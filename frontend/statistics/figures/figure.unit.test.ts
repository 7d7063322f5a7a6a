import { expect, test } from 'vitest';
import { csvOf } from './figure.ts';

test('a table is a file for spreadsheets, with a byte order mark', () => {
  const table = {
    columns: ['Mes', 'Fiestas, y más'],
    rows: [
      ['mayo', 12],
      ['=abril', -0.5],
    ],
  };
  expect(csvOf(table)).toBe(`\uFEFFMes,"Fiestas, y más"\r\nmayo,12\r\n'=abril,-0.5\r\n`);
});
