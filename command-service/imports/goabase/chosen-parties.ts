import { Refusal } from '@duende/contracts/common/refusal';
import type { Logger } from '@duende/platform/observability/logger';
import { goabaseSource } from '../fetching/goabase.ts';
import type { SafeFetch } from '../fetching/safe-fetch.ts';
import type { FoundParty } from '../parsing/party-from-fields.ts';
import type { Candidate, Source } from '../read-source.ts';
import { askForParty } from './ask-goabase.ts';
import { partyOfGoabase } from './read-party.ts';

export interface ChosenDependencies {
  readonly fetchSafely: SafeFetch;
  readonly logger: Pick<Logger, 'warn'>;
}

/** An administrator waits meanwhile; the next import continues. */
const ASK_MS = 45_000;
/** Consecutive failures after which Goabase counts as unreachable. */
const AWAY_AFTER = 2;

/**
 * The list has no description and line-up. Missing or unreadable parties count as found but are not imported.
 * @throws Refusal `import.goabase-unreachable` if no request succeeded
 */
export async function readChosen(
  ids: readonly string[],
  { fetchSafely, logger }: ChosenDependencies,
): Promise<Source> {
  const end = Date.now() + ASK_MS;
  const candidates: Candidate[] = [];
  let answers = 0;
  let failures: Refusal[] = [];
  for (const id of ids) {
    if (Date.now() > end || failures.length >= AWAY_AFTER) break;
    try {
      const answer = await askForParty(fetchSafely, id);
      [answers, failures] = [answers + 1, []];
      const found = answer.kind === 'party' ? partyOfGoabase(answer.party) : null;
      if (found !== null) candidates.push(candidateOf(id, found));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      logger.warn({ err: error, code: error.code, id }, 'a party of Goabase could not be read');
      failures = [...failures, error];
    }
  }
  const [failure] = failures;
  if (answers === 0 && failure !== undefined) throw failure;
  return { total: ids.length, candidates };
}

const candidateOf = (id: string, found: FoundParty): Candidate => ({
  source: goabaseSource(id),
  load: () => Promise.resolve(found),
});
