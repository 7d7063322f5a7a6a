import { EXPORT_TABLES, type ExportTable } from '@duende/contracts/exports/exports';
import { DETAIL_WORDS, TABLE_WORDS, type ColumnWords } from '@duende/query-service/export/column-words';
import { columnsOf } from '@duende/query-service/export/tables';

const HEAD = ['| column | type | has | `NULL` |', '|---|---|---|---|'];
const DETAILS: Readonly<Record<string, ColumnWords>> = DETAIL_WORDS;
const WITH_DETAILS: readonly ExportTable[] = ['parties', 'party_versions'];

/** The tables of the export, from the records of their columns. */
export function dictionary(): string {
  return ['', ...EXPORT_TABLES.map(tableSection), detailsSection()].join('\n');
}

function tableSection(table: ExportTable): string {
  const { row, changes, columns } = TABLE_WORDS[table];
  const words: Readonly<Record<string, ColumnWords>> = columns;
  const nameless = new Set(columnsOf(table, false).map(({ name }) => name));
  const hasDetails = WITH_DETAILS.includes(table);
  const rows = columnsOf(table, true).flatMap(({ name, type }) => {
    if (hasDetails && name in DETAILS)
      return name === 'name' ? ['| [details](#details-of-a-party) | | as described there | |'] : [];
    const written = nameless.has(name) ? `\`${name}\`` : `*\`${name}\`*`;
    return [rowOf(written, type, words[name])];
  });
  return [`## \`${table}\``, '', `Each row is ${row}.`, changes, '', ...HEAD, ...rows, ''].join('\n');
}

/** Of both tables that have them, in their order. */
function detailsSection(): string {
  const rows = columnsOf('parties', true)
    .filter(({ name }) => name in DETAILS)
    .map(({ name, type }) => rowOf(`\`${name}\``, type, DETAILS[name]));
  return ['## Details of a party', '', ...HEAD, ...rows, '', ''].join('\n');
}

function rowOf(column: string, type: string, words: ColumnWords | undefined): string {
  if (words === undefined) throw new TypeError(`${column} has no words`);
  return `| ${column} | ${type} | ${words.what} | ${words.empty} |`;
}
