import { io, type Socket } from 'socket.io-client';
import { moment } from '../harness/statistics.ts';
import { firstMessage, tell } from '../harness/parent.ts';

interface PushWatchersInput {
  readonly addresses: readonly string[];
  readonly partyId: string;
  /** of each address */
  readonly watchers: number;
}

/** By position, the moments at which the sockets heard of it. */
export type HeardPushes = ReadonlyMap<string, readonly number[]>;

/** Pages that watch one party, on several instances; says so when all do, and what they heard when it is asked. */
const { addresses, partyId, watchers } = await firstMessage<PushWatchersInput>();
const heard = new Map<string, number[]>();
const sockets = await Promise.all(
  addresses.flatMap((address) => Array.from({ length: watchers }, () => watch(address))),
);
process.on('message', () => {
  tell(heard satisfies HeardPushes);
  for (const socket of sockets) socket.disconnect();
});
tell({ watching: sockets.length });

async function watch(address: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true });
  socket.on('rsvp.count', ({ position }: { position: string }) => {
    const moments = heard.get(position) ?? [];
    heard.set(position, moments);
    moments.push(moment());
  });
  const answer: unknown = await socket.emitWithAck('watch', `event:${partyId}`);
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok !== true)
    throw new Error(`watching was answered by ${JSON.stringify(answer)}`);
  return socket;
}
