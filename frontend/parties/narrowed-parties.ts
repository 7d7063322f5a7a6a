import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { QueryClient } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { isUnanswered } from '../offline/unanswered.ts';
import { wholePartiesQuery } from './party-queries.ts';

interface Narrowed {
  /** what the server is asked by */
  readonly path: string;
  /** the same of a party that the page knows all of */
  readonly passes: (party: EventAnswer) => boolean;
}

/**
 * Some of all parties. Where the page holds all that is known of them, it picks them out itself, by the same rule as the server; else it
 * asks, and where nobody answers it takes what was kept.
 */
export async function narrowedParties<Answer>(
  client: QueryClient,
  { path, passes }: Narrowed,
  signal: AbortSignal,
): Promise<readonly (EventAnswer | Answer)[]> {
  const held = client.getQueryData(wholePartiesQuery.queryKey);
  if (held) return held.data.filter(passes);
  try {
    return (await withErrorMessage('Failed to find events', read<Answer[]>(path, signal))).data;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return (await client.fetchQuery(wholePartiesQuery)).data.filter(passes);
  }
}
