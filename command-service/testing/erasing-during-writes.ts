import { sampleId } from '@duende/testkit/samples/party';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { streams } from '@duende/contracts/events/streams';
import { newEvent } from '@duende/testkit/samples/given-log';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import { ALBA } from '@duende/testkit/samples/story';
import { commandContext } from './histories.ts';
import type { CommandProcess } from './two-processes.ts';

const TABS = 6;

/**
 * A person toggles attendance in many tabs through both processes while the first erases the account. Resolves to
 * the tabs' refusals.
 */
export async function eraseBesideWriters(
  processes: readonly [CommandProcess, CommandProcess],
): Promise<unknown[]> {
  const [eraser] = processes;
  let toggles = 0;
  const tab = async (number: number): Promise<unknown> => {
    const { handler } = processes[number % 2 === 0 ? 0 : 1];
    const ids = { partyId: sampleId(100 + number), userId: ALBA };
    const command = { type: 'SetRsvp', data: { ...ids, isGoing: null } } as const;
    for (;;) {
      try {
        await handler.handle(rsvpDecider, streams.rsvp(ids.partyId, ids.userId), command, commandContext());
        toggles += 1;
        // a log in memory answers within one turn and would starve the others
        await nextTurn();
      } catch (error) {
        return error;
      }
    }
  };
  const tabs = Array.from({ length: TABS }, (_, number) => tab(number));
  while (toggles < TABS) await nextTurn();
  await eraser.erasureGuard.withAccountLocked(ALBA, async () => {
    const erased = newEvent({ type: 'PersonErased', data: { userId: ALBA } }, { actorId: ALBA });
    await eraser.append(streams.user(ALBA), [erased], 'no-stream', { isErasure: true });
  });
  return await Promise.all(tabs);
}
