import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileBytes, fileFormat, type FileHead } from './file-formats.ts';
import type { Column, Row } from './tables.ts';

const COLUMNS: readonly Column[] = [
  { name: 'party_id', type: 'text' },
  { name: 'styles', type: 'list' },
  { name: 'places', type: 'integer' },
];
const HEAD: FileHead = {
  table: 'parties',
  columns: COLUMNS,
  from: '2026-05-01',
  to: null,
  since: null,
  position: '00000000000000a1',
  cut: '2026-11-24T10:00:00.000Z',
  export: 'e',
  personal: false,
  pseudonyms: '0123456789abcdef',
  after: null,
  parties: 2,
};

const stopped = new AbortController().signal;

async function written(
  format: 'ndjson' | 'csv',
  groups: readonly (readonly Row[])[],
  separator: ',' | ';' = ',',
) {
  async function* given() {
    yield* groups;
  }
  const made = fileFormat(format, COLUMNS, separator);
  const chunks: Buffer[] = [];
  for await (const chunk of fileBytes(made, made.head(HEAD), given(), stopped)) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), chunks };
}

const row = (party_id: string, places: number | null = null, styles: readonly string[] = []): Row => ({
  party_id,
  styles,
  places,
});

describe('a file', () => {
  it('is CSV with a byte order mark, by RFC 4180', async () => {
    const groups = [[row('a', -1, ['psytrance', 'dub'])], [], [row('=b')]];
    const { text } = await written('csv', groups, ';');
    expect(text).toBe("\uFEFFparty_id;styles;places\r\na;psytrance|dub;-1\r\n'=b;;\r\n");
  });

  it('says what it holds, and at its end how much, with a sum of all before', async () => {
    const { text } = await written('ndjson', [[row('a', 1)], [row('b')]]);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        schema: { table: 'parties', columns: COLUMNS },
        range: { from: '2026-05-01', to: null },
        since: null,
        position: HEAD.position,
        cut: HEAD.cut,
        export: 'e',
        personal: false,
        pseudonyms: HEAD.pseudonyms,
        after: null,
        parties: 2,
      },
      row('a', 1),
      row('b'),
      { count: 2, sha256: expect.any(String) as string },
    ]);
    const before = lines.slice(0, -1).map((line) => `${line}\n`);
    const { sha256 } = JSON.parse(lines.at(-1) ?? '') as { sha256: string };
    expect(sha256).toBe(createHash('sha256').update(before.join('')).digest('hex'));
  });

  it('is one object a line for readers that know other ends of lines, too', async () => {
    const text = 'a\u2028b\u2029c\u0085d';
    const file = await written('ndjson', [[row(text)]]);
    const lines = file.text.trimEnd().split(/\r?\n|[\r\u0085\u2028\u2029]/);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{}, row(text), { count: 1 }]);
  });

  it('is begun before its first row is looked for', async () => {
    let isAsked = false;
    async function* given() {
      isAsked = true;
      yield* [[row('a')]];
    }
    const made = fileFormat('csv', COLUMNS, ',');
    const first = await fileBytes(made, made.head(HEAD), given(), stopped).next();
    expect([String(first.value), isAsked]).toEqual(['\uFEFFparty_id,styles,places\r\n', false]);
  });

  it('comes in pieces, whatever the size of its rows', async () => {
    const long = row('x'.repeat(1000));
    const { text, chunks } = await written('ndjson', [Array.from({ length: 200 }, () => long)]);
    expect(chunks.length).toBeGreaterThan(3);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(70_000);
    expect(text.split('\n')).toHaveLength(203);
  });
});
