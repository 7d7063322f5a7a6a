import { expect, test } from 'vitest';
import { csvOf } from './table-data.ts';

test('a table is written as RFC 4180 says, with a byte order mark', () => {
  const table = {
    columns: ['Mes', 'Fiestas'],
    rows: [
      ['mayo', 12],
      ['abril', 6],
    ],
  };
  expect(csvOf(table)).toBe('\uFEFFMes,Fiestas\r\nmayo,12\r\nabril,6\r\n');
});

test.each([
  ['a, b', '"a, b"'],
  ['dice "hola"', '"dice ""hola"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['=1+1', "'=1+1"],
  ['+34', "'+34"],
  ['-1', "'-1"],
  ['@mes', "'@mes"],
  ['\tx', "'\tx"],
  ['=a,"b"', '"\'=a,""b"""'],
  ['ñandú', 'ñandú'],
  [-1, '-1'],
  [0.5, '0.5'],
])('the cell %j is written %j', (cell, written) => {
  expect(csvOf({ columns: ['x'], rows: [[cell]] })).toBe(`\uFEFFx\r\n${written}\r\n`);
});
