import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A command that a client sent to MongoDB. Times in milliseconds, of `performance.now`. */
export interface SentCommand {
  /** `find`, `update`, … */
  readonly name: string;
  /** `null` where the command concerns none */
  readonly collection: string | null;
  readonly sentAt: number;
  /** `null` until the server has answered */
  answeredAt: number | null;
}

/** A way to a MongoDB server that notes every command of every client which takes it. */
export interface CommandMeter {
  /** the address of the way */
  readonly url: string;
  /** in the order in which they were sent, but for the driver's own looks at the server */
  readonly commands: readonly SentCommand[];
  forget(): void;
  close(): Promise<void>;
}

/** What drivers ask to know whether the server is there, whatever their client does. */
const OWN_LOOKS = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'saslStart',
  'saslContinue',
  'endSessions',
]);
const OP_MSG = 2013;
const TEXT = 2;

/** @param url of the server, of which the first host is taken */
export async function meterCommands(url: string): Promise<CommandMeter> {
  const way = new URL(url);
  const target = { host: way.hostname, port: Number(way.port || 27_017) };
  const sockets = new Set<Socket>();
  let commands: SentCommand[] = [];

  const server = createServer((near) => {
    const far = connect(target);
    const underWay = new Map<number, SentCommand>();
    const sent = eachMessage((message) => {
      const command = commandOf(message);
      if (command === null || OWN_LOOKS.has(command.name)) return;
      commands.push(command);
      underWay.set(message.readInt32LE(4), command);
    });
    const answered = eachMessage((message) => {
      const command = underWay.get(message.readInt32LE(8));
      if (command !== undefined) command.answeredAt = performance.now();
    });
    for (const [from, to, read] of [
      [near, far, sent],
      [far, near, answered],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', read);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  way.searchParams.delete('replicaSet');
  way.searchParams.set('directConnection', 'true');

  return {
    url: way.href,
    get commands() {
      return commands;
    },
    forget() {
      commands = [];
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Takes a connection's bytes as they come and calls back with each whole message. */
export function eachMessage(read: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const length = rest.readInt32LE(0);
      if (rest.length < length) return;
      read(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** The first field of a message's document names the command, and its value the collection. */
function commandOf(message: Buffer): SentCommand | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  // Behind the header and the flags: a document (0), before it perhaps a list of documents (1), which names its own length.
  let at = 20;
  while (message[at] === 1) at += 1 + message.readInt32LE(at + 1);
  const type = message[at + 5];
  const end = message.indexOf(0, at + 6);
  const name = message.toString('utf8', at + 6, end);
  // A `getMore` names its cursor first; its collection follows.
  const collection = type === TEXT ? textAt(message, end + 1) : namedCollection(message, end + 1);
  return { name, collection, sentAt: performance.now(), answeredAt: null };
}

function textAt(message: Buffer, at: number): string {
  return message.toString('utf8', at + 4, at + 4 + message.readInt32LE(at) - 1);
}

function namedCollection(message: Buffer, from: number): string | null {
  const key = Buffer.from('\u0002collection\0');
  const at = message.indexOf(key, from);
  return at < 0 ? null : textAt(message, at + key.length);
}

/**
 * How many of some commands were waited for one after the other: the longest chain in which each was sent after the one before it
 * was answered.
 */
export function longestChain(commands: readonly SentCommand[]): number {
  let chain = 0;
  let free = Number.NEGATIVE_INFINITY;
  const answered = commands.filter(({ answeredAt }) => answeredAt !== null);
  for (const { sentAt, answeredAt } of answered.toSorted(
    (a, b) => (a.answeredAt ?? 0) - (b.answeredAt ?? 0),
  )) {
    if (sentAt < free) continue;
    chain += 1;
    free = answeredAt ?? free;
  }
  return chain;
}
