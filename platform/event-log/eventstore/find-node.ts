import type { EndPoint } from '@eventstore/db-client';
import { discoverEndpoint } from '@eventstore/db-client/dist/Client/discovery.js';
import type { EventStoreAddress } from './address.ts';
import { LinkCredentials } from './link-credentials.ts';

/**
 * Where the leader of the cluster is, as one of the nodes tells; the one that failed last is asked last. Whatever was
 * connected to for that is closed again.
 * @throws Error when no node tells
 */
export async function findNode(address: EventStoreAddress, failed: EndPoint | null): Promise<EndPoint> {
  const { nodes, isCluster, tls, gossip } = address;
  const [first] = nodes;
  if (first === undefined) throw new Error('an address has a node');
  if (!isCluster) return first;
  const credentials = new LinkCredentials(tls);
  try {
    return await discoverEndpoint(
      {
        endpoints: [...nodes],
        nodePreference: 'leader',
        gossipTimeout: gossip.timeoutSeconds,
        maxDiscoverAttempts: gossip.attempts,
        discoveryInterval: gossip.intervalMs,
      },
      credentials,
      failed ?? undefined,
    );
  } catch (error) {
    throw credentials.lastError ?? error;
  } finally {
    credentials.close();
  }
}
