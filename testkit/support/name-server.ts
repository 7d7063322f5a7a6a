import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const HEADER = 12;
const [A, IN] = [1, 1];

/** The name that a question asks about, and where the question ends. */
function asked(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The answer to a question (RFC 1035): one address, or none. */
function answered(query: Buffer, address: string | null): Buffer {
  const { type, end } = asked(query);
  const addresses = address !== null && type === A ? [address] : [];
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((text) => {
    const record = Buffer.alloc(16);
    record.writeUInt16BE(0xc000 + HEADER, 0);
    record.writeUInt16BE(A, 2);
    record.writeUInt16BE(IN, 4);
    record.writeUInt16BE(4, 10);
    Buffer.from(text.split('.').map(Number)).copy(record, 12);
    return record;
  });
  return Buffer.concat([header, query.subarray(HEADER, end), ...records]);
}

/**
 * A name server of this machine until the test ends. `addressOf` gives the IPv4 address of a name, `null` where it has none, `undefined`
 * where the server never answers.
 */
export async function nameServer(addressOf: (name: string) => string | null | undefined): Promise<{
  /** as `Resolver.setServers` takes it */
  readonly address: string;
  /** the names of all questions, in order */
  readonly asked: readonly string[];
}> {
  const socket = createSocket('udp4');
  const names: string[] = [];
  socket.on('message', (query, from) => {
    const { name } = asked(query);
    names.push(name);
    const address = addressOf(name);
    if (address !== undefined) socket.send(answered(query, address), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(async () => {
    socket.close();
    await once(socket, 'close');
  });
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, asked: names };
}
