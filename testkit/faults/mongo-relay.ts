import { startTcpRelay, type TcpRelay } from './tcp-relay.ts';

/** A relay in front of a MongoDB server (the first one of its address), and the address of the way through it. */
export async function startMongoRelay(url: string): Promise<TcpRelay & { readonly url: string }> {
  const through = new URL(url);
  const relay = await startTcpRelay({ host: through.hostname, port: Number(through.port || 27_017) });
  through.hostname = '127.0.0.1';
  through.port = String(relay.port);
  // The server tells its own address to whoever looks for its replica set.
  through.searchParams.delete('replicaSet');
  through.searchParams.set('directConnection', 'true');
  return { ...relay, url: through.href };
}
