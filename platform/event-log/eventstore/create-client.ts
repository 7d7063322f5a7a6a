import { EventStoreDBClient } from '@eventstore/db-client';
import { ConfigError } from '../../config/config.ts';

/** A dead connection is noticed after at most the sum of the two; the client's own 10 s + 10 s heal too slowly. */
const KEEPALIVE_MS = 3_000;
const KEEPALIVE_TIMEOUT_MS = 3_000;
/** Spread over this many values, so that no two clients in use at one time have the same settings. */
const SETTINGS = 1_000;

let clients = 0;

/**
 * A client of its own connection. Clients with equal settings would share one, with its growing pauses (up to two
 * minutes) between tries to connect; so each gets a keepalive of its own, a millisecond apart.
 * @throws ConfigError when the url is not a connection string of EventStoreDB, or has an option that there is none of
 */
export function createClient(url: string): EventStoreDBClient {
  clients += 1;
  const settings = [
    `keepAliveInterval=${KEEPALIVE_MS + (clients % SETTINGS)}`,
    `keepAliveTimeout=${KEEPALIVE_TIMEOUT_MS}`,
    'throwOnAppendFailure=true',
  ];
  return strictly(() =>
    EventStoreDBClient.connectionString(`${url}${url.includes('?') ? '&' : '?'}${settings.join('&')}`),
  );
}

/**
 * The client writes to the console what it ignores. That our keepalive is short we know; an option that it does not know is a
 * typing error, which might leave a connection without what it was to protect it by. The first line of what it says is
 * kept: the others repeat the address with its password.
 */
function strictly<T>(make: () => T): T {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (warning: unknown) => void warnings.push(firstLine(String(warning)));
  try {
    const made = make();
    const unknown = warnings.find((warning) => warning.startsWith('Unknown option'));
    if (unknown !== undefined) throw new Error(unknown.replace(/,.*$/, ''));
    return made;
  } catch (error) {
    throw new ConfigError(
      `EVENTSTORE_URL: ${firstLine(error instanceof Error ? error.message : String(error))}`,
    );
  } finally {
    console.warn = warn;
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
