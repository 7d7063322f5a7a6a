import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streams } from '@duende/contracts/events/streams';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { httpPerson } from '@duende/testkit/support/http-person';
import { publish, submit } from '@duende/testkit/support/parties';
import { startService } from './running-service.ts';

const RSVPS = 1_000;

/** Of a stopped service, with over a thousand events; `copy` makes one to damage. */
export async function givenFolder() {
  const service = await startService();
  const { dataDir } = service;
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  const partyId = (await publish(admin)).id;
  const { id } = await submit(admin, { name: 'Luna' });
  await admin.call('DELETE', `/api/events/${id}`, { reason: 'Faltan datos' });
  await submit(admin, { name: 'Última' });
  await httpPerson(() => service.address).call('POST', `/api/events/${partyId}/comments`, {
    author: 'Alguien',
    content: '¿Hay autobús?',
  });
  await service.stop();
  const log = await openSqliteEventLog({ file: dataFiles(dataDir).log });
  const confirm = (userId: string) =>
    log.append(
      streams.rsvp(partyId, userId),
      [sampleEvent({ partyId, userId }, 'RsvpConfirmed')],
      'no-stream',
    );
  await Promise.all(Array.from({ length: RSVPS }, () => confirm(randomUUID())));
  await log.close();
  // So that a start meets the damaged events.
  await rm(dataFiles(dataDir).readModels);
  return {
    partyId,
    dispose: service.dispose,
    async copy(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'duende-damaged-'));
      await cp(dataDir, folder, { recursive: true });
      return folder;
    },
  };
}

export interface StoredRow {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly position: number;
  readonly data: string;
  readonly metadata: string;
}

export type Column = 'data' | 'metadata';

/** Of the last event of a type; returns the original. */
export function damageLast(
  dataDir: string,
  type: string,
  [column, change]: readonly [Column, (text: string) => string | Uint8Array],
): StoredRow {
  const db = new Sqlite(dataFiles(dataDir).log);
  try {
    const row = db
      .prepare<[string], StoredRow>('SELECT * FROM events WHERE type = ? ORDER BY position DESC LIMIT 1')
      .get(type);
    if (row === undefined) throw new Error(`the log holds no ${type}`);
    db.prepare(`UPDATE events SET ${column} = CAST(? AS TEXT) WHERE position = ?`).run(
      change(row[column]),
      row.position,
    );
    return row;
  } finally {
    db.close();
  }
}
