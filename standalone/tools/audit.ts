import { createLogger } from '@duende/platform/observability/logger';
import { IN_MEMORY } from '@duende/platform/read-store/sqlite/read-model-file';
import { openSqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { openReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import { auditEntry, namesWanted } from '@duende/query-service/audit/audit-queries';
import { readLog } from './read-log.ts';
import { runTool } from './run-tool.ts';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';

const madridMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  // `CET` or `CEST`, for readers in other zones
  timeZoneName: 'short',
});

/** A line, then one per change, reason and linked entry. */
function auditLines({ at, kind, actor, subject, changes, ...entry }: AuditEntry): string[] {
  const { reason, isReasonStruck, undoes, undoneBy } = entry;
  const who = actor === null ? 'system' : (actor.username ?? `erased person ${actor.id}`);
  const what = `${subject.type} ${subject.id}${subject.label === null ? '' : ` «${oneLine(subject.label)}»`}`;
  return [
    `${madridMoment.format(new Date(at))}  ${kind.padEnd(16)}  ${who}  ${what}`,
    ...changes.map(({ field, from, to }) => `    ${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
    ...(reason === null ? [] : [`    reason: ${oneLine(reason)}`]),
    ...(isReasonStruck ? ['    reason: struck'] : []),
    ...(undoes === null ? [] : [`    undoes: ${undoes.kind}, ${madridMoment.format(new Date(undoes.at))}`]),
    ...(undoneBy === null ? [] : [`    undone: ${madridMoment.format(new Date(undoneBy.at))}`]),
  ];
}

/** Users' texts must not move the cursor or add lines. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Oldest first, whether or not the service runs. */
runTool((settings) =>
  readLog(settings, async (log) => {
    const store = openSqliteReadStore({ file: IN_MEMORY });
    const logger = createLogger({ level: 'error' });
    await replayInto({ log, store, until: { position: await log.head() }, logger });
    const { audit, users, parties, comments } = await openReadModels(store);
    const trail = await audit.find({}, { sort: { recordedAt: 1 } });
    const wanted = namesWanted(trail);
    const names = {
      users: await users.get(wanted.users),
      parties: await parties.get(wanted.parties),
      comments: await comments.get(wanted.comments),
      linked: new Map(trail.map((entry) => [entry._id, entry])),
    };
    for (const entry of trail) console.log(auditLines(auditEntry(entry, names)).join('\n'));
  }),
);
