import { setTimeout as delay } from 'node:timers/promises';
import type { FakeEventStoreDb } from './fake-eventstoredb.ts';

/** How a node ceases to lead: it ends, it is paused with its sockets open, or it resigns. */
export type EndOfLeading = 'killed' | 'frozen' | 'resigned';

/** A frozen leader is believed in by the others for so much of an election. */
const BELIEVED_IN = 0.5;

/**
 * An election: the leader ceases to lead, no node leads for `lastsMs`, then `next` leads. The old leader stays as it
 * is then.
 */
export async function elect(
  { leader, next }: { readonly leader: FakeEventStoreDb; readonly next: FakeEventStoreDb },
  { how, lastsMs }: { readonly how: EndOfLeading; readonly lastsMs: number },
): Promise<void> {
  if (how === 'killed') await leader.stop();
  if (how === 'frozen') {
    leader.stall();
    await delay(lastsMs * BELIEVED_IN);
  }
  leader.resign();
  await delay(how === 'frozen' ? lastsMs * (1 - BELIEVED_IN) : lastsMs);
  next.lead();
}

/** The old leader is there again, as a follower. */
export async function comeBack(node: FakeEventStoreDb, how: EndOfLeading): Promise<void> {
  if (how === 'killed') await node.start();
  if (how === 'frozen') node.resume();
}
