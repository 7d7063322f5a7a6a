import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvLine, type CsvSeparator } from './csv.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Cells as a spreadsheet with this separator reads them: quotes count at the start of a cell, text after the
 * closing quote belongs to the cell, and a line ends outside quotes.
 */
function readBy(separator: string, text: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'begin' | 'quoted' | 'plain' = 'begin';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (state === 'quoted') {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[(at += 1)] ?? '';
      else state = 'plain';
    } else if (character === separator || character === '\n' || character === '\r') {
      cells.push(cell);
      [cell, state] = ['', 'begin'];
    } else if (state === 'begin' && character === '"') state = 'quoted';
    else [cell, state] = [cell + character, 'plain'];
  }
  return [...cells, cell];
}

/** A line at a time, too. */
const readings = (text: string) =>
  SEPARATORS.flatMap((separator) => [
    ...readBy(separator, text),
    ...text.split(/[\r\n]/).flatMap((line) => readBy(separator, line)),
  ]);

const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

describe('a line of CSV', () => {
  it.each<[Parameters<typeof csvLine>[0][number], string]>([
    [null, ''],
    ['', ''],
    ['Luna', 'Luna'],
    ['ñandú', 'ñandú'],
    ['Luna, llena', '"Luna, llena"'],
    ['«Luna» "llena"', '"«Luna» ""llena"""'],
    ['una\nlínea', '"una\nlínea"'],
    ['=1+1', "'=1+1"],
    ['+34 600', "'+34 600"],
    ['-10 €', "'-10 €"],
    ['@duende', "'@duende"],
    ['＝1', "'＝1"],
    ['\tx', "'\tx"],
    ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
    // read by the other separator, and by lines, these would begin a cell
    ['a;=HYPERLINK("x")', `"a;'=HYPERLINK(""x"")"`],
    [';"=1+1"', `";'""=1+1"""`],
    ['a, -10 €; +info', `"a, -10 €;' +info"`],
    ['a, +b\nc', `"a,' +b\nc"`],
    ['Cartel:\n- uno\n\n- dos', `"Cartel:\n'- uno\n\n'- dos"`],
    ['a - b, c+d; e@f', '"a - b, c+d; e@f"'],
    [-3.7, '-3.7'],
    [0.5, '0.5'],
    [true, 'true'],
    ['2026-05-01|2026-05-02', '2026-05-01|2026-05-02'],
  ])('holds %j as it should', (cell, written) => {
    expect(csvLine(['x', cell], ',')).toBe(`x,${written}\r\n`);
  });

  it.each<[string, CsvSeparator, string]>([
    ['a;b', ';', '"a;b"'],
    ['a;b', ',', 'a;b'],
    ['a,b', ',', '"a,b"'],
    ['a,b', ';', 'a,b'],
    ['a,=b', ';', "a,'=b"],
    ['3.7', ';', '3.7'],
  ])('quotes %j where %s separates as is needed', (cell, separator, written) => {
    expect(csvLine([cell], separator)).toBe(`${written}\r\n`);
  });
});

test.each<[number, CsvSeparator, string]>([
  [-3.7038, ';', '-3,7038'],
  [-3.7038, ',', '-3.7038'],
  [12, ';', '12'],
  [1.5e-7, ';', '1,5e-7'],
])(
  'the number %d has its decimals where %s separates as spreadsheets read them',
  (cell, separator, written) => {
    expect(csvLine([cell], separator)).toBe(`${written}\r\n`);
  },
);

/** All that a formula may be made of, and what may hide it. */
const texts = fc.string({ unit: fc.constantFrom(...'=+-@＝;,\t\r\n" \'a1'), maxLength: 12 });
const lines = fc.array(texts, { minLength: 1, maxLength: 3 });
const separators = fc.constantFrom<CsvSeparator>(',', ';');

test('no text is a formula, whatever separator it is read by', () => {
  fc.assert(
    fc.property(lines, separators, (cells, separator) => {
      expect(readings(csvLine(cells, separator)).filter(isFormula)).toEqual([]);
    }),
    { numRuns: 20_000 },
  );
});

test('read by its own separator, every text is there but for its apostrophes', () => {
  fc.assert(
    fc.property(lines, separators, (cells, separator) => {
      const bare = (cell: string) => cell.replaceAll("'", '');
      expect(readBy(separator, csvLine(cells, separator).slice(0, -2)).map(bare)).toEqual(cells.map(bare));
    }),
    { numRuns: 2_000 },
  );
});
