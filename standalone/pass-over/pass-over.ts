import { eventTypeOf, START } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { CorruptEvent } from '@duende/platform/domain-log/corrupt-event';
import { isForeign } from '@duende/platform/domain-log/left-out';
import { openLog } from '@duende/platform/domain-log/open-log';
import { openEvents } from '@duende/platform/domain-log/open-events';
import { withoutCommand } from '@duende/platform/domain-log/without-command';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

/** An event that must not or need not be passed over; the message is one line for the person who asked. */
class PassOverRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PassOverRefused';
  }
}

export interface Decision {
  readonly eventId: string;
  readonly reason: string;
  readonly decidedBy: string;
}

/**
 * Records that an event which cannot be read is left out from now on. Answers what is known of it.
 * @throws PassOverRefused when there is no such event, it can be read, is left out anyway, or was decided before
 */
export async function passOver(
  { log, vault }: { readonly log: EventLog; readonly vault: KeyVault },
  { eventId, reason, decidedBy }: Decision,
): Promise<RecordedEvent> {
  const event = await find(log, eventId);
  if (eventTypeOf(event.type) === null || isForeign(event)) {
    throw new PassOverRefused(`${event.type} ${eventId} is none of ours: it stops nothing`);
  }
  if (await isReadable(vault, event)) {
    throw new PassOverRefused(`${event.type} ${eventId} can be read: only what cannot be is passed over`);
  }
  const { log: domainLog } = openLog({ events: log, vault });
  const decided = await domainLog.read(streams.passedOver());
  if (decided.some(({ type, data }) => type === 'EventPassedOver' && data.eventId === eventId)) {
    throw new PassOverRefused(`${event.type} ${eventId} was passed over before`);
  }
  const { stream, type, position } = event;
  const data = { eventId, stream, type, position, reason, decidedBy };
  const passed = withoutCommand(
    { type: 'EventPassedOver', data },
    { causationId: eventId, commandDigest: '' },
  );
  await domainLog.append(streams.passedOver(), [passed], decided.at(-1)?.revision ?? 'no-stream');
  return event;
}

async function find(log: EventLog, eventId: string): Promise<RecordedEvent> {
  for await (const events of log.readAll(START, await log.head())) {
    const found = events.find(({ id }) => id === eventId);
    if (found !== undefined) return found;
  }
  throw new PassOverRefused(`the log holds no event ${eventId}`);
}

async function isReadable(vault: KeyVault, event: RecordedEvent): Promise<boolean> {
  try {
    await openEvents(vault, [event]);
    return true;
  } catch (error) {
    if (error instanceof CorruptEvent) return false;
    throw error;
  }
}
