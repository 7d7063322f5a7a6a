import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** Requests answered a second. Throws where one was answered by anything but 2xx, or not at all. */
export async function rateOf(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ sampleInt: 100, ...options });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0)
    throw new Error(`${options.url}: ${failed} of ${result.requests.total} were not answered by 2xx`);
  return result.requests.total / result.duration;
}

/** People who change their minds on a few parties as fast as they are answered, each on a connection of their own: RSVPs a second. */
export function rsvpRate(
  address: string,
  cookies: readonly string[],
  partyIds: readonly string[],
  seconds: number,
): Promise<number> {
  let people = 0;
  const requests = (Cookie: string) =>
    [true, false].flatMap((isGoing) =>
      partyIds.map((id) => ({
        method: 'POST' as const,
        path: `/api/events/${id}/rsvp`,
        headers: { Cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify({ isGoing }),
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: { ...request.headers, 'Idempotency-Key': randomUUID() },
        }),
      })),
    );
  return rateOf({
    url: address,
    connections: cookies.length,
    duration: seconds,
    setupClient: (client) => client.setRequests(requests(cookies[people++] ?? '')),
  });
}
