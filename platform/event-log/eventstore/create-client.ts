import { EventStoreDBClient } from '@eventstore/db-client';

/** A dead connection is noticed after at most the sum of the two; the client's own 10 s + 10 s heal too slowly. */
const KEEPALIVE_MS = 3_000;
const KEEPALIVE_TIMEOUT_MS = 3_000;
/** Spread over this many values, so that no two clients in use at one time have the same settings. */
const SETTINGS = 1_000;

let clients = 0;

/**
 * A client of its own connection. Clients with equal settings would share one, with its growing pauses (up to two
 * minutes) between tries to connect; so each gets a keepalive of its own, a millisecond apart.
 * @throws when the url is not a connection string of EventStoreDB
 */
export function createClient(url: string): EventStoreDBClient {
  clients += 1;
  const settings = [
    `keepAliveInterval=${KEEPALIVE_MS + (clients % SETTINGS)}`,
    `keepAliveTimeout=${KEEPALIVE_TIMEOUT_MS}`,
    'throwOnAppendFailure=true',
  ];
  return withoutWarnings(() =>
    EventStoreDBClient.connectionString(`${url}${url.includes('?') ? '&' : '?'}${settings.join('&')}`),
  );
}

/** The client writes to the console that our keepalive is short, every time; we know. */
function withoutWarnings<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
