import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DriverConnection } from './driver-connection.ts';

/** Both ends of a connection, and the server's side of it closed as a test says. */
async function setup(bytes = 64) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[far]] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')])) as [
    [Socket],
    unknown,
  ];
  onTestFinished(() => {
    socket.destroy();
    far.destroy();
    server.close();
  });
  const command = { toBin: async () => [Buffer.alloc(bytes)] };
  const connection = new DriverConnection(socket, { id: 1, generation: 1 });
  return { socket, far, write: () => connection.writeCommand(command, { agreedCompressor: 'none' }) };
}

test('a write is done once the socket has taken it', async () => {
  const { far, write } = await setup();
  await write();
  const [arrived] = (await once(far, 'data')) as [Buffer];
  expect(arrived).toHaveLength(64);
});

test('a write to a server that is gone, before the connection knows, fails instead of waiting for ever', async () => {
  const { socket, far, write } = await setup();
  const written = new Promise<void>((resolve) => socket.prependOnceListener('close', () => resolve(write())));
  far.end();
  await expect(written).rejects.toBeInstanceOf(MongoNetworkError);
});

test('a write that meets a reset fails as a network error of the driver, which it repeats', async () => {
  const { far, write } = await setup();
  far.resetAndDestroy();
  await expect(write()).rejects.toBeInstanceOf(MongoNetworkError);
});

test('a write that a server takes no more of fails when the connection is given up', async () => {
  const { socket, far, write } = await setup(32 * 2 ** 20);
  far.pause();
  const written = write();
  await vi.waitUntil(() => socket.writableNeedDrain);
  socket.destroy();
  await expect(written).rejects.toBeInstanceOf(MongoNetworkError);
});
