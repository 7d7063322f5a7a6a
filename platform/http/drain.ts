import { once } from 'node:events';
import type { Server } from 'node:http';

/** How long what is under way may take before it is cut off: longer than any command's own limits but the import's. */
const DRAIN_MS = 8000;

/** Closes a server: takes nothing new, lets what is under way finish, and cuts off what takes too long. */
export async function drain(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await once(server, 'close');
  clearTimeout(patience);
}
