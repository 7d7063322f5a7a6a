import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { eachMessage } from '@duende/testkit/engines/mongo-commands';
import { Binary, BSON, Long, Timestamp, type Document } from 'mongodb';
import { createDatabases } from './databases.ts';

/** A server that speaks MongoDB's protocol, in memory. */
export interface FakeMongoDb {
  readonly url: string;
  close(): Promise<void>;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const GREETINGS = new Set(['hello', 'ismaster', 'isMaster']);

/**
 * Knows the commands that this product sends, and refuses the rest. A member of a replica set in name only: nothing is
 * written to disk, replicated, expired, or recognised when it is sent twice.
 */
export async function startFakeMongoDb(): Promise<FakeMongoDb> {
  const answer = createDatabases();
  const sockets = new Set<Socket>();
  let port = 0;
  let connections = 0;

  function greeting(connectionId: number): Document {
    const me = `127.0.0.1:${port}`;
    return {
      helloOk: true,
      isWritablePrimary: true,
      ismaster: true,
      setName: 'fake',
      setVersion: 1,
      hosts: [me],
      primary: me,
      me,
      secondary: false,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId,
      minWireVersion: 0,
      maxWireVersion: 25,
      readOnly: false,
      ok: 1,
    };
  }

  const server = createServer((socket) => {
    const connectionId = (connections += 1);
    sockets.add(socket.setNoDelay(true));
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on(
      'data',
      eachMessage((message) => {
        const command = commandOf(message);
        const [name = ''] = Object.keys(command);
        const answering = GREETINGS.has(name) ? Promise.resolve(greeting(connectionId)) : answer(command);
        void answering.then((document) => socket.write(replyTo(message, { ...document, ...TIMES })));
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

const NOW = new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
/** Each answer of a replica set has them, and drivers send the first again. */
const TIMES = {
  $clusterTime: {
    clusterTime: NOW,
    signature: { hash: new Binary(Buffer.alloc(20)), keyId: Long.fromNumber(0) },
  },
  operationTime: NOW,
};

/** Greetings come as a query of the old protocol, everything else as a document and lists of further ones. */
function commandOf(message: Buffer): Document {
  if (message.readInt32LE(12) === OP_QUERY) {
    const afterName = message.indexOf(0, HEADER + 4) + 1;
    return read(message.subarray(afterName + 8));
  }
  let command: Document = {};
  const lists: Record<string, Document[]> = {};
  for (let at = HEADER + 4; at < message.length;) {
    const isList = message[at] === 1;
    const size = message.readInt32LE(at + 1);
    const part = message.subarray(at + 1, at + 1 + size);
    at += 1 + size;
    if (!isList) {
      command = read(part);
      continue;
    }
    const end = part.indexOf(0, 4);
    const list = (lists[part.toString('utf8', 4, end)] = [] as Document[]);
    for (let from = end + 1; from < part.length; from += part.readInt32LE(from))
      list.push(read(part.subarray(from, from + part.readInt32LE(from))));
  }
  return { ...command, ...lists };
}

const read = (bytes: Uint8Array): Document => BSON.deserialize(bytes, { promoteBuffers: false });

function replyTo(message: Buffer, answer: Document): Buffer {
  const isOld = message.readInt32LE(12) === OP_QUERY;
  const body = BSON.serialize(answer, { ignoreUndefined: true });
  const before = isOld ? 20 : 5;
  const reply = Buffer.alloc(HEADER + before + body.length);
  reply.writeInt32LE(reply.length, 0);
  reply.writeInt32LE(message.readInt32LE(4), 8);
  reply.writeInt32LE(isOld ? OP_REPLY : OP_MSG, 12);
  if (isOld) reply.writeInt32LE(1, HEADER + 16);
  reply.set(body, HEADER + before);
  return reply;
}
