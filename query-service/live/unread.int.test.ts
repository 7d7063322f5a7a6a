import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { Socket } from 'node:net';
import type { Socket as Client } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { positionAt } from '../testing/fake-party-model.ts';
import { connect } from '../testing/live-rig.ts';
import { approved, setUpLiveServer } from '../testing/live-server-rig.ts';

/** The connection below a client. */
function lineOf(client: Client): Socket {
  const { ws } = client.io.engine.transport as unknown as { readonly ws: { readonly _socket: Socket } };
  return ws._socket;
}

/** So long that a few hundred fill what the systems on both ends keep of a line. */
const reason = 'x'.repeat(20_000);
const decided = (at: number): AddressedLiveMessage => ({
  topics: ['home'],
  message: {
    name: 'moderation.decided',
    payload: { position: positionAt(at), eventId: approved, decision: 'rejected', reason },
  },
});

test('the line of who takes nothing breaks, and who reads hears everything', async () => {
  const { port, bus } = await setUpLiveServer();
  const [deaf, reader] = [await connect(port), await connect(port)];
  for (const client of [deaf, reader]) await client.watch('home');
  const reasons: string[] = [];
  deaf.socket.once('disconnect', (why) => reasons.push(why));
  lineOf(deaf.socket).pause();
  let sent = 0;
  while (sent < 3000) {
    for (let more = 0; more < 100; more += 1) await bus.publish([decided((sent += 1))]);
    await vi.waitUntil(() => reader.received.length === sent);
  }
  lineOf(deaf.socket).resume();
  await vi.waitUntil(() => reasons.length > 0);
  expect(reasons[0]).toMatch(/^transport (close|error)$/);
  expect(deaf.received.length).toBeLessThan(sent);
  expect(reader.socket.connected).toBe(true);
});
