import fc, { type Arbitrary } from 'fast-check';
import { WebSocket } from 'ws';

/** A frame as it is sent to a socket: text, or bytes. */
export type Frame = string | Uint8Array;

const NAMES = ['watch', 'watch', 'unwatch', 'error', '__proto__', 'constructor', 'x', ''];
const TOPICS = [
  'home',
  'me',
  'moderation',
  'event:',
  'event:x',
  'all',
  'user:x',
  'event:00000000-0000-4000-8000-00000000000a',
];
const words = fc.oneof(
  fc.constantFrom(...TOPICS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 100, max: 500 }).map((length) => 'W'.repeat(length)),
);

/** An event as Socket.IO frames it, of any name and with anything for arguments. */
const event = fc
  .tuple(
    fc.oneof(fc.constant(''), fc.nat({ max: 99 }).map(String)),
    fc.constantFrom(...NAMES),
    fc.array(fc.oneof(words, fc.jsonValue({ maxDepth: 3 })), { maxLength: 3 }),
  )
  .map(([id, name, parts]) => `42${id}${JSON.stringify([name, ...parts])}`);

/** What is none: a server may let go who sends it. */
const noEvent: Arbitrary<Frame> = fc.oneof(
  fc.json().map((json) => `42${json}`),
  fc.constantFrom(
    ...['40', '3', '2', '5', '6', '40/otra,', '42', '43', '43[]', '4', '42-1["watch"]'],
    ...['42["disconnect"]', '42["connect"]', '451-["watch",{"_placeholder":true,"num":0}]'],
  ),
  words.map((text) => `4${text}`),
  fc.integer({ min: 1_000, max: 200_000 }).map((length) => `42["watch","${'W'.repeat(length)}"]`),
  fc.uint8Array({ maxLength: 200 }),
);

/** What is sent over one socket: events, and at the end of every other one something that is none. */
export function badFrames(count: number): Arbitrary<readonly Frame[]> {
  return fc
    .tuple(
      fc.array(event, { minLength: count - 1, maxLength: count - 1, size: 'max' }),
      fc.oneof(event, noEvent),
    )
    .map(([events, last]) => [...events, last]);
}

export interface SocketOutcome {
  readonly sent: number;
  /** it was let go, or answers still; a socket that is open and silent is stuck */
  readonly end: 'let-go' | 'answers' | 'stuck';
}

/** Sends frames over a socket of its own, then asks it for something that it must answer while it is open. */
export async function sendFrames(
  address: string,
  cookie: string,
  frames: readonly Frame[],
  patienceMs: number,
): Promise<SocketOutcome> {
  const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, {
    headers: { ...(cookie !== '' && { Cookie: cookie }), Origin: address },
  });
  let sent = 0;
  const end = await new Promise<SocketOutcome['end']>((resolve) => {
    const timer = setTimeout(() => resolve('stuck'), patienceMs);
    const settle = (outcome: SocketOutcome['end']) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    socket.on('close', () => settle('let-go'));
    socket.on('error', () => settle('let-go'));
    socket.on('message', (message: Buffer) => {
      const said = message.toString();
      if (said.startsWith('0')) socket.send('40');
      else if (said === '2') socket.send('3');
      else if (said.startsWith('43777[')) settle('answers');
      else if (said.startsWith('40') && sent === 0) {
        for (const frame of frames) {
          socket.send(frame);
          sent += 1;
        }
        socket.send('42777["watch","home"]');
      }
    });
  });
  socket.terminate();
  return { sent, end };
}
