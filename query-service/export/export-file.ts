import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFormat } from '@duende/contracts/exports/exports';
import type { CsvSeparator } from '@duende/contracts/common/csv';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { startOfDay } from '../http/moment-params.ts';
import { changedSince } from './changed-since.ts';
import type { ExportQuery } from './export-query.ts';
import { fileBytes, fileFormat, type FileHead } from './file-formats.ts';
import { allPartyIds } from './party-ids.ts';
import { pseudonymKey, type FileState } from './file-id.ts';
import { metadataOf, PARQUET, parquetBytes } from './parquet.ts';
import { createPseudonyms, fingerprintOf } from './people-of.ts';
import type { Cut } from './cut.ts';
import type { ExportModels } from './export-models.ts';
import { rowsOfParty } from './table-rows.ts';
import type { SentFile } from './send-file.ts';
import { columnsOf, type Column, type Row } from './tables.ts';

export interface ExportedFile {
  readonly query: ExportQuery;
  /** created by the service */
  readonly exportId: string;
  /** 32 bytes */
  readonly secret: Uint8Array;
  /** `null` for the operator */
  readonly actorId: string | null;
  readonly state: FileState;
  /** includes texts of unpublished parties */
  readonly seesUnpublished: boolean;
}

export function exportHeaders({ query, state }: ExportedFile): SentFile['headers'] {
  const { table, format, isPersonal, separator } = query;
  const { type, extension } = writerOf(format, columnsOf(table, isPersonal), separator);
  const name = `duende-${table}-${madridDay(new Date(state.cut))}.${extension}`;
  return {
    'Cache-Control': 'private, no-store',
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
  };
}

/** Generates on demand. @param gone aborts when the rest is not wanted */
export async function* exportBytes(
  models: ExportModels,
  file: ExportedFile,
  gone: AbortSignal,
): AsyncGenerator<Buffer> {
  const { query, exportId, secret, actorId, state, seesUnpublished } = file;
  const { cut: at, position } = state;
  const { table, format, isPersonal, separator, from, to, since, after } = query;
  const columns = columnsOf(table, isPersonal);
  const { write } = writerOf(format, columns, separator);
  const cutAt = new Date(at);
  const pseudonymOf = createPseudonyms(pseudonymKey(secret, exportId, { query, actorId, seesUnpublished }));
  const head: Omit<FileHead, 'parties'> = {
    table,
    columns,
    from,
    to,
    since,
    position,
    cut: cutAt.toISOString(),
    export: exportId,
    personal: isPersonal,
    pseudonyms: fingerprintOf(pseudonymOf),
    after,
  };
  const cut: Cut = {
    table,
    isPersonal,
    seesUnpublished,
    at,
    moment: cutAt.toISOString(),
    pseudonymOf,
    from: from === null ? null : startOfDay(from),
    to: to === null ? null : startOfDay(addDays(to, 1)),
  };
  const partyIds = await allPartyIds(models.parties, { after, since: position });
  const rows =
    since === null
      ? partyByParty(partyIds, (partyId) => rowsOfParty(models, partyId, cut))
      : partyByParty(partyIds, await changedSince(models, since, cut));
  yield* write({ ...head, parties: partyIds.length }, rows, gone);
}

type Groups = AsyncIterable<readonly Row[]>;

interface Writer {
  readonly type: string;
  readonly extension: string;
  write(head: FileHead, groups: Groups, stopped: AbortSignal): AsyncGenerator<Buffer>;
}

function writerOf(format: ExportFormat, columns: readonly Column[], separator: CsvSeparator): Writer {
  if (format === 'parquet')
    return {
      ...PARQUET,
      write: (head, groups, stopped) => parquetBytes(columns, metadataOf(head), groups, stopped),
    };
  const lines = fileFormat(format, columns, separator);
  return {
    type: lines.type,
    extension: lines.extension,
    write: (head, groups, stopped) => fileBytes(lines, lines.head(head), groups, stopped),
  };
}

/** Yields to other work in between. */
async function* partyByParty(
  partyIds: readonly string[],
  rowsOf: (partyId: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const partyId of partyIds) {
    yield await rowsOf(partyId);
    await nextTurn();
  }
}
