import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, madridDay } from '@duende/contracts/madrid-time';
import type { Position } from '@duende/contracts/events/domain-event';
import { startOfDay } from '../http/moment-params.ts';
import type { ExportQuery } from './export-query.ts';
import { fileBytes, fileFormat, type FileHead } from './file-formats.ts';
import { allPartyIds } from './party-ids.ts';
import { pseudonymKey } from './file-id.ts';
import { createPseudonyms, fingerprintOf } from './people-of.ts';
import type { Cut } from './cut.ts';
import type { ExportModels } from './export-models.ts';
import { rowsOfParty } from './table-rows.ts';
import type { SentFile } from './send-file.ts';
import { columnsOf, type Row } from './tables.ts';

/** Which export it is, of what, until when. */
export interface ExportedFile {
  readonly query: ExportQuery;
  /** its name, which the service has made */
  readonly exportId: string;
  /** 32 bytes of the service */
  readonly secret: Uint8Array;
  /** who takes it away; `null`: who runs the service */
  readonly actorId: string | null;
  /** milliseconds since 1970: what came later is as if it had not been */
  readonly at: number;
  /** where the read models stand */
  readonly position: Position;
  /** whether the words of parties that are not public are in it */
  readonly seesUnpublished: boolean;
  /** aborted when nobody wants the rest any more */
  readonly gone: AbortSignal;
}

/** A table of the history as a file: its bytes, made as they are taken, and what HTTP says of it. */
export function exportFile(models: ExportModels, file: ExportedFile): SentFile {
  const { query, exportId, secret, actorId, at, position, seesUnpublished, gone } = file;
  const { table, format, isPersonal, separator, from, to, after } = query;
  const columns = columnsOf(table, isPersonal);
  const written = fileFormat(format, columns, separator);
  const cutAt = new Date(at);
  const pseudonymOf = createPseudonyms(pseudonymKey(secret, exportId, { query, actorId, seesUnpublished }));
  const head: Omit<FileHead, 'parties'> = {
    table,
    columns,
    from,
    to,
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
  const name = `duende-${table}-${madridDay(cutAt)}.${written.extension}`;

  async function* bytes(): AsyncGenerator<Buffer> {
    const partyIds = await allPartyIds(models.parties, { after, since: position });
    yield* fileBytes(
      written,
      written.head({ ...head, parties: partyIds.length }),
      partyByParty(models, partyIds, cut),
      gone,
    );
  }

  return {
    bytes: bytes(),
    gone,
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': written.type,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  };
}

/** One party after the other, with a turn for everybody else in between. */
async function* partyByParty(
  models: ExportModels,
  partyIds: readonly string[],
  cut: Cut,
): AsyncGenerator<readonly Row[]> {
  for (const partyId of partyIds) {
    yield await rowsOfParty(models, partyId, cut);
    await nextTurn();
  }
}
