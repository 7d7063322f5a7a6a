import { WebSocket } from 'ws';
import { firstMessage, tell } from '../harness/parent.ts';
import { moment } from '../harness/statistics.ts';

export interface Crowd {
  readonly address: string;
  readonly topic: string;
  readonly sockets: number;
}

/** Every socket of the crowd has heard the count of this position, the last one at this moment. */
export interface CrowdHeard {
  readonly position: string;
  readonly at: number;
}

/** Opened side by side: more would only wait in the server's line. */
const OPENING = 50;

/** Thousands of pages as lean as they can be: bare web sockets that speak Socket.IO's few words themselves. */
const { address, topic, sockets } = await firstMessage<Crowd>();
const heard = new Map<string, number>();

for (let opened = 0; opened < sockets; opened += OPENING)
  await Promise.all(Array.from({ length: Math.min(OPENING, sockets - opened) }, open));
tell({ watching: sockets });

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('42["rsvp.count"')) hear(text);
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) socket.send(`420["watch","${topic}"]`);
      else if (text.startsWith('430[{"ok":true')) resolve();
      else if (text === '2') socket.send('3');
      else reject(new Error(text));
    });
  });
}

function hear(text: string): void {
  const position = /"position":"(\w+)"/.exec(text)?.[1] ?? '';
  const count = (heard.get(position) ?? 0) + 1;
  heard.set(position, count);
  if (count === sockets) tell({ position, at: moment() } satisfies CrowdHeard);
}
