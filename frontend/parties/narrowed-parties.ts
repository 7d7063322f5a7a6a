import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { QueryClient } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { isUnanswered } from '../offline/unanswered.ts';
import { wholePartiesQuery } from './party-queries.ts';
import type { AnswerOf, ParametersOf } from '@duende/contracts/api/calls/all-calls';

interface Narrowed<Said> {
  readonly said: Said;
  /** the same condition for cached parties */
  readonly passes: (party: EventAnswer) => boolean;
}

/** Filters locally if the page has all parties; otherwise it asks the server, and offline it uses stored parties. */
export async function narrowedParties<const Said extends ParametersOf<'GET /api/events'>>(
  client: QueryClient,
  { said, passes }: Narrowed<Said>,
  signal: AbortSignal,
): Promise<readonly (EventAnswer | AnswerOf<'GET /api/events', Said>[number])[]> {
  const held = client.getQueryData(wholePartiesQuery.queryKey);
  if (held) return held.data.filter(passes);
  try {
    return (await withErrorMessage('Failed to find events', read('GET /api/events', said, { signal }))).data;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return (await client.fetchQuery(wholePartiesQuery)).data.filter(passes);
  }
}
