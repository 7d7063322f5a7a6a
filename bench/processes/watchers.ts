import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Connection, rsvpRequest } from '../harness/connection.ts';
import { firstMessage, tell } from '../harness/parent.ts';

export interface WatchersInput {
  readonly address: string;
  readonly cookie: string;
  readonly partyId: string;
  readonly watchers: number;
  readonly commands: number;
  readonly pauseMs: number;
}

/** Milliseconds from the acknowledgement (0 where the count was there before it) and from the sending, each socket's. */
export interface WatchersResult {
  readonly afterAcknowledged: readonly number[];
  readonly afterSent: readonly number[];
}

/** Many pages that watch one party, and somebody who changes their mind on it again and again. */
const input = await firstMessage<WatchersInput>();
const { address, cookie, partyId, watchers, commands, pauseMs } = input;
const heard = new Map<string, number[]>();
const sockets = await Promise.all(Array.from({ length: watchers }, watch));
const connection = await Connection.open(address);
const acknowledged = new Map<string, { readonly sentAt: number; readonly at: number }>();

for (let command = 0; command < commands; command += 1) {
  const sentAt = performance.now();
  const { status, head } = await connection.ask(rsvpRequest(partyId, cookie, command % 2 === 0));
  const at = performance.now();
  const position = /\r\nlog-position: (\w+)/i.exec(head)?.[1];
  if (status !== 200 || position === undefined) throw new Error(`the command was answered by ${status}`);
  acknowledged.set(position, { sentAt, at });
  await delay(pauseMs * (0.75 + Math.random() / 2));
}
await delay(1000);

const afterAcknowledged: number[] = [];
const afterSent: number[] = [];
for (const [position, { sentAt, at }] of acknowledged) {
  const moments = heard.get(position) ?? [];
  if (moments.length !== watchers) throw new Error(`${moments.length} of ${watchers} sockets heard a count`);
  for (const moment of moments) {
    afterAcknowledged.push(Math.max(0, moment - at));
    afterSent.push(moment - sentAt);
  }
}
for (const socket of sockets) socket.disconnect();
connection.close();
tell({ afterAcknowledged, afterSent } satisfies WatchersResult);

async function watch(): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true });
  socket.on('rsvp.count', ({ position }: { position: string }) => {
    const moments = heard.get(position) ?? [];
    heard.set(position, moments);
    moments.push(performance.now());
  });
  const answer: unknown = await socket.emitWithAck('watch', `event:${partyId}`);
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok !== true)
    throw new Error(`watching was answered by ${JSON.stringify(answer)}`);
  return socket;
}
