import { WebSocket } from 'ws';
import { firstMessage, tell } from '../harness/child.ts';
import { moment } from '../harness/statistics.ts';

/** Pages that have one party open, as far as the service knows of them: sockets that watch it. */
export interface OpenPages {
  readonly address: string;
  readonly partyId: string;
  readonly pages: number;
  /** the words of the message that counts: all pages receive them */
  readonly words: string;
}

/** Sent once when all of them watch, and again when the last one has received it. */
export interface PagesReport {
  /** milliseconds since 1970 of the first and the last; `null` while they wait */
  readonly first: number | null;
  readonly last: number | null;
}

/** Handshakes at once. */
const AT_ONCE = 100;

const { address, partyId, pages, words } = await firstMessage<OpenPages>();
let [reached, first, last] = [0, 0, 0];
const opened: WebSocket[] = [];
while (opened.length < pages) {
  const some = Array.from({ length: Math.min(AT_ONCE, pages - opened.length) }, open);
  opened.push(...(await Promise.all(some)));
}
tell({ first: null, last: null } satisfies PagesReport);

function open(): Promise<WebSocket> {
  const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { headers: { Origin: address } });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a page lost its connection')));
    socket.on('message', (message: Buffer) => {
      const said = message.toString();
      if (said.startsWith('0')) socket.send('40');
      else if (said === '2') socket.send('3');
      else if (said.startsWith('40')) socket.send(`420["watch","event:${partyId}"]`);
      else if (said.startsWith('430')) resolve(socket);
      else if (said.includes(words)) count();
    });
  });
}

function count(): void {
  last = moment();
  if (reached === 0) first = last;
  reached += 1;
  if (reached < pages) return;
  tell({ first, last } satisfies PagesReport);
}
