import { eventTypeOf, START } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { CorruptEvent } from '@duende/platform/domain-log/corrupt-event';
import { isForeign, readPassedOver } from '@duende/platform/domain-log/left-out';
import { openLog } from '@duende/platform/domain-log/open-log';
import { openEvents } from '@duende/platform/domain-log/open-events';
import { withoutCommand } from '@duende/platform/domain-log/without-command';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import { watchKeys, type KeySource } from '../verify/lost-keys.ts';

/** The message is one line for the operator. */
class PassOverRefused extends Error {
  override name = 'PassOverRefused';
}

export interface Decision {
  /** id or position */
  readonly event: string;
  readonly reason: string;
  readonly decidedBy: string;
}

type Opened = KeySource & { readonly events: EventLog; readonly vault: KeyVault };

/**
 * Skips an unreadable event from now on. Resolves to its details.
 * @throws PassOverRefused if it does not exist, is readable, or is skipped already
 */
export async function passOver(
  opened: Opened,
  { event: wanted, reason, decidedBy }: Decision,
): Promise<RecordedEvent> {
  const { events: log, vault } = opened;
  const event = await find(log, wanted);
  const { id: eventId, stream, type, position } = event;
  if (eventTypeOf(type) === null || isForeign(event)) {
    throw new PassOverRefused(`${type} ${eventId} belongs to another program: it stops nothing`);
  }
  const passedOver = readPassedOver(log);
  await passedOver.load();
  if (passedOver.has(eventId)) throw new PassOverRefused(`${type} ${eventId} was already passed over`);
  if (await isReadable(opened, event)) {
    throw new PassOverRefused(`${type} ${eventId} can be read: only unreadable events are passed over`);
  }
  const data = { eventId, stream, type, position, reason, decidedBy };
  const passed = withoutCommand(
    { type: 'EventPassedOver', data },
    { causationId: eventId, commandDigest: '' },
  );
  // Raw, because an unreadable event may be such a decision.
  const decided = await log.read(streams.passedOver());
  const { log: domainLog } = openLog({ events: log, vault });
  await domainLog.append(streams.passedOver(), [passed], decided.at(-1)?.revision ?? 'no-stream');
  return event;
}

const POSITION = /^[0-9a-f]{16}$/;

async function find(log: EventLog, wanted: string): Promise<RecordedEvent> {
  const isWanted = POSITION.test(wanted)
    ? ({ position }: RecordedEvent) => position === wanted
    : ({ id }: RecordedEvent) => id === wanted;
  for await (const events of log.readAll(START, await log.head())) {
    const found = events.find(isWanted);
    if (found !== undefined) return found;
  }
  throw new PassOverRefused(`the log holds no event ${wanted}`);
}

/** An event is unreadable if its key is lost but not destroyed. */
async function isReadable(opened: Opened, event: RecordedEvent): Promise<boolean> {
  try {
    await openEvents(opened.vault, [event]);
  } catch (error) {
    if (error instanceof CorruptEvent) return false;
    throw error;
  }
  const keys = await watchKeys(opened);
  keys.look(event);
  return (await keys.lost()).length === 0;
}
