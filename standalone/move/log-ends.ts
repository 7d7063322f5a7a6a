import { existsSync } from 'node:fs';
import { LOG_ON_ENGINE } from './what-may-go.ts';
import { START } from '@duende/contracts/events/domain-event';
import { eventStoreHolderMarks } from '@duende/platform/coordination/holder-marks';
import { eventStoreMoveNote, markAt } from '@duende/platform/event-log/eventstore/marks';
import { giveLogId, openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openEventStoreCopy } from '@duende/platform/event-log/eventstore/ordered-copy';
import { openSqliteEventLogForReading } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { openForReading, readMark } from '@duende/platform/event-log/sqlite/log-file';
import { setLogAside } from '@duende/platform/event-log/sqlite/set-aside';
import { openSqliteCopy } from '@duende/platform/event-log/sqlite/ordered-copy';
import { VAULT_MARK } from '@duende/platform/key-vault/key-vault';
import { createLogger } from '@duende/platform/observability/logger';
import { folderMoveNote } from '@duende/platform/files/move-note';
import { dataFiles, ensureDataFolder } from '@duende/platform/files/data-files';
import { admit, type Admission } from './admit.ts';
import { closedOnFailure, type LogSource, type LogTarget, MoveFailure } from './move-parts.ts';
import type { Plan } from './plan.ts';

/** ms; an operator is waiting. */
const PATIENCE_MS = 10_000;
/** ms per call: covers an election or a busy node. */
const CALL_MS = 30_000;

const logger = () => createLogger({ level: 'warn' });
const patience = () => ({ logger: logger(), signal: AbortSignal.timeout(PATIENCE_MS) });
const openLog = (url: string) => openEventStoreLog({ url, ...patience(), callTimeoutMs: CALL_MS });

export async function logSource({ from, dataDir, eventstoreUrl }: Plan): Promise<LogSource> {
  if (from.log) {
    const log = await openLog(eventstoreUrl ?? '');
    return {
      place: LOG_ON_ENGINE,
      note: eventStoreMoveNote(log),
      holders: eventStoreHolderMarks(log),
      log,
      async fingerprint() {
        const [mark] = await log.read(markAt(VAULT_MARK));
        return mark === undefined ? null : String(mark.data['value']);
      },
      close: log.close,
    };
  }
  const { log: file } = dataFiles(dataDir);
  if (!existsSync(file)) throw new MoveFailure(`${dataDir} holds no log`);
  const log = await openSqliteEventLogForReading({ file });
  return {
    place: dataDir,
    note: folderMoveNote(dataDir, 'log'),
    holders: null,
    log,
    async fingerprint() {
      const db = openForReading(file);
      try {
        return readMark(db, VAULT_MARK) ?? null;
      } finally {
        db.close();
      }
    },
    close: log.close,
  };
}

export interface Admitted<Target> {
  readonly target: Target;
  readonly admission: Admission;
}

/** @throws MoveFailure unless empty, left by this installation, or holding this unfinished move */
export function logTarget(
  { to, dataDir, eventstoreUrl }: Plan,
  source: LogSource,
): Promise<Admitted<LogTarget>> {
  return to.log ? eventStoreTarget(eventstoreUrl ?? '', source) : folderTarget(dataDir, source);
}

async function eventStoreTarget(url: string, source: LogSource): Promise<Admitted<LogTarget>> {
  const { id: logId } = source.log;
  const given = await giveLogId({ url, id: logId, ...patience() });
  if (given.id !== logId) {
    const why = given.isEmpty ? 'a service was started on it before' : 'it holds events';
    throw new MoveFailure(`${LOG_ON_ENGINE} is not empty (${why}): a move needs an empty one`);
  }
  const log = await openLog(url);
  const copy = openEventStoreCopy(url, logger());
  const target: LogTarget = {
    place: LOG_ON_ENGINE,
    note: eventStoreMoveNote(log),
    log,
    copy,
    markFingerprint: async (fingerprint) => void (await log.markOnce(VAULT_MARK, fingerprint)),
    async close() {
      await copy.close();
      await log.close();
    },
  };
  const isEmpty = async () => (await log.head()) === START;
  const admission = await closedOnFailure(target, () => admit(target, { logId, from: source.note, isEmpty }));
  return { target, admission };
}

async function folderTarget(dataDir: string, source: LogSource): Promise<Admitted<LogTarget>> {
  const { log: file } = dataFiles(dataDir);
  const note = folderMoveNote(dataDir, 'log');
  const place = `the log of ${dataDir}`;
  await ensureDataFolder(dataDir);
  const { id } = source.log;
  const admission = await admit(
    { place, note },
    {
      logId: id,
      from: source.note,
      isEmpty: async () => !existsSync(file),
      // The source has its events too, at other positions.
      makeRoom: async (at) => setLogAside(file, `${file}.left-${at.replaceAll(/[^0-9TZ-]/g, '-')}`),
    },
  );
  const copy = openSqliteCopy({ file, id });
  const log = await openSqliteEventLogForReading({ file });
  const target: LogTarget = {
    place,
    note,
    log,
    copy,
    markFingerprint: async (fingerprint) => void copy.markOnce(VAULT_MARK, fingerprint),
    async close() {
      await log.close();
      await copy.close();
    },
  };
  return { target, admission };
}
