import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { QueryClient } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { isUnanswered } from '../offline/unanswered.ts';
import { wholePartiesQuery } from './party-queries.ts';
import type { AnswerOf, ParametersOf } from '@duende/contracts/api/calls/all-calls';

interface Narrowed<Said> {
  /** what the server is asked by */
  readonly said: Said;
  /** the same of a party that the page knows all of */
  readonly passes: (party: EventAnswer) => boolean;
}

/**
 * Some of all parties. Where the page holds all that is known of them, it picks them out itself, by the same rule as the server; else it
 * asks, and where nobody answers it takes what was kept.
 */
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
