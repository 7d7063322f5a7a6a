import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { openReadModels } from '@duende/projections/registry';
import { replayInto } from '@duende/projections/replay';
import { auditEntry, namesWanted } from '@duende/query-service/queries/audit-queries';
import { auditLines } from './audit-lines.ts';
import { readLog } from './read-log.ts';
import { runTool } from './run-tool.ts';

/** Prints the audit trail of the log, oldest first, whether the service runs or not. */
runTool((settings) =>
  readLog(settings, async (log) => {
    const store = createMemoryReadStore();
    const logger = createLogger({ level: 'error' });
    await replayInto({ log, store, until: { position: await log.head() }, logger });
    const { audit, users, parties, comments } = await openReadModels(store);
    const trail = await audit.find({}, { sort: { recordedAt: 1 } });
    const wanted = namesWanted(trail);
    const names = {
      users: await users.get(wanted.users),
      parties: await parties.get(wanted.parties),
      comments: await comments.get(wanted.comments),
    };
    for (const entry of trail) console.log(auditLines(auditEntry(entry, names)).join('\n'));
  }),
);
