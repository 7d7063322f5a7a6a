import { promisify } from 'node:util';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { Server, ServerCredentials, status, type sendUnaryData } from '@grpc/grpc-js';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { openLink } from './link.ts';

/** What a new link learns of a node that answers the question for its cluster with nothing but a status. */
async function membersWith(code: status): Promise<unknown> {
  const server = new Server();
  const read = (_: unknown, answer: sendUnaryData<never>) => answer({ code });
  server.addService(GossipService, { read });
  const bind = promisify(server.bindAsync.bind(server));
  const port = await bind('127.0.0.1:0', ServerCredentials.createInsecure());
  const link = openLink(readAddress(`esdb://127.0.0.1:${port}?tls=false`), { address: '127.0.0.1', port });
  try {
    return await link.members(PATIENCE_MS);
  } finally {
    link.close();
    server.forceShutdown();
  }
}

it.each([status.PERMISSION_DENIED, status.UNAUTHENTICATED])(
  'a node that may not name others (%s) has answered',
  async (code) => expect(await membersWith(code)).toEqual([]),
);

it('a node that cannot answer has not', async () => {
  await expect(membersWith(status.UNAVAILABLE)).rejects.toMatchObject({ code: status.UNAVAILABLE });
});
