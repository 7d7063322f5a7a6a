import type { CommandHandler } from '../../handling/command-handler.ts';
import { goabaseId } from '../fetching/goabase.ts';
import type { SafeFetch } from '../fetching/safe-fetch.ts';
import type { SyncOutcome } from './sync-source.ts';

interface ImportedParty {
  readonly partyId: string;
  readonly url: string;
}

/** For the daily check. */
export interface GoabaseCommands {
  isSource(url: string): boolean;
  /** Otherwise a missing party means nothing. @throws Refusal without an answer */
  isThere(signal: AbortSignal): Promise<boolean>;
  /** @throws Refusal without an answer */
  syncParty(party: ImportedParty, signal: AbortSignal): Promise<SyncOutcome>;
}

export interface GoabaseCommandsDependencies {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly fetchSafely: SafeFetch;
  readonly now?: () => Date;
}

export function createGoabaseCommands(dependencies: GoabaseCommandsDependencies): GoabaseCommands {
  const { handler, fetchSafely, now = () => new Date() } = dependencies;
  const until =
    (signal: AbortSignal): SafeFetch =>
    (url, rules) =>
      fetchSafely(url, { ...rules, signal });
  return {
    isSource: (url) => goabaseId(url) !== null,
    async isThere(signal) {
      const { askForList } = await import('./ask-goabase.ts');
      const { entries } = await askForList(until(signal));
      return entries.length > 0;
    },
    async syncParty(party, signal) {
      const id = goabaseId(party.url);
      if (id === null) throw new TypeError(`${party.url} is no page of Goabase`);
      const { createSourceSync } = await import('./sync-source.ts');
      return createSourceSync({ handler, fetchSafely: until(signal), now })(party, id);
    },
  };
}
