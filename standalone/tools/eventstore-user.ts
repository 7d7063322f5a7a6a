import { asAdmin, letReadAll, ensureUser, nodesOf } from '@duende/platform/event-log/eventstore/service-user';
import { retryWhile } from '@duende/platform/resilience/retry';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { ToolFailure } from './run-tool.ts';

const PATIENCE_MS = 60_000;
const RETRY_MS = 500;

/**
 * Run this before the services on nodes with passwords: it creates the user of `EVENTSTORE_URL` with read
 * access to the log.
 */
async function main(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { EVENTSTORE_URL: url, EVENTSTORE_ADMIN_PASSWORD: adminPassword } = env;
  if (!url || !adminPassword)
    throw new ToolFailure('EVENTSTORE_URL and EVENTSTORE_ADMIN_PASSWORD are needed');
  const { nodes, user } = nodesOf(url, adminPassword);
  console.log(`user ${user.username}: ${await ensureUser(nodes, user, PATIENCE_MS)}`);
  console.log(`right to read $all: ${await granted(asAdmin(url, adminPassword), user.username)}`);
}

/** Retries while nodes elect a leader. */
function granted(url: string, username: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  return retryWhile(
    () => letReadAll(url, username),
    () => Date.now() <= deadline,
    RETRY_MS,
  );
}

outliveReaders();
main(process.env).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
