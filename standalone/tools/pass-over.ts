import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { isVisible } from '@duende/contracts/visible-text';
import type { Config } from '@duende/platform/config/config';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openEmbeddedLog } from '@duende/platform/stores/log-store';
import { passOver } from '../pass-over/pass-over.ts';
import { openKeys } from './read-log.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const PATIENCE_MS = 10_000;

/** Leaves an event that cannot be read out from now on, on the record. */
runTool(async (config) => {
  const options = { event: { type: 'string' }, reason: { type: 'string' }, by: { type: 'string' } } as const;
  const { event: eventId = '', reason = '', by = '' } = parseArgs({ options }).values;
  if (eventId === '')
    throw new ToolFailure('EVENT must be the id of the event, as the log of the service tells it');
  if (!isVisible(reason)) throw new ToolFailure('REASON must say why: it is kept for good');
  const log = await openLog(config);
  try {
    const { vault, close } = await openKeys(config);
    try {
      const decidedBy = by === '' ? userInfo().username : by;
      const { type, stream, position } = await passOver(
        { log: log.events, vault },
        { eventId, reason, decidedBy },
      );
      console.log(`${type} ${eventId} (${stream}, ${position}) is left out from now on`);
      console.log('start every process again: its read models go on from there');
    } finally {
      await close();
    }
  } finally {
    await log.close();
  }
});

/** The embedded log is one process's: the service must have been stopped. */
async function openLog(config: Config): Promise<{ readonly events: EventLog; close(): Promise<void> }> {
  const { eventstoreUrl: url } = config;
  if (url === null) return openEmbeddedLog(config);
  const events = await openEventStoreLog({ url, signal: AbortSignal.timeout(PATIENCE_MS) });
  return { events, close: events.close };
}
