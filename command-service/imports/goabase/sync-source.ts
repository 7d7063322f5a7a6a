import { createHash } from 'node:crypto';
import { streams } from '@duende/contracts/events/streams';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { PartyField } from '@duende/contracts/parties/party-fields';
import { systemContext } from '../../handling/command-context.ts';
import type { CommandHandler } from '../../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { partyDecider } from '../../parties/party.ts';
import type { SafeFetch } from '../fetching/safe-fetch.ts';
import { askForParty } from './ask-goabase.ts';
import { fieldsOfGoabase, partyOfGoabase } from './read-party.ts';
import { sourceDecider } from './source.ts';

/** `incomplete`: no valid party, ignored. */
export type SyncOutcome = 'unchanged' | 'proposed' | 'withdrawn' | 'missing' | 'incomplete';

export interface SourceSyncDependencies {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly fetchSafely: SafeFetch;
  readonly now: () => Date;
}

/** Styles are guessed and the picture was chosen: neither is proposed. */
const PROPOSED_FIELDS = [
  ...(['name', 'location', 'latitude', 'longitude', 'dates', 'startTime', 'endTime'] as const),
  ...(['lineup', 'cost', 'link', 'description'] as const),
] satisfies readonly PartyField[];

const DIGEST = 'goabase';

/**
 * A cancellation or removal is proposed once: the command id derives from the recorded state, so a rejected
 * proposal does not return.
 * @throws Refusal `import.goabase-unreachable`
 */
export function createSourceSync({ handler, fetchSafely, now }: SourceSyncDependencies) {
  return async ({ partyId, url }: { partyId: string; url: string }, id: string): Promise<SyncOutcome> => {
    const answer = await askForParty(fetchSafely, id);
    const isOff = answer.kind === 'party' && fieldsOfGoabase(answer.party).fields.status === 'cancelled';
    const found = answer.kind === 'party' ? partyOfGoabase(answer.party) : null;
    if (answer.kind === 'party' && found === null && !isOff) return 'incomplete';
    const says = answer.kind === 'gone' ? 'missing' : isOff ? 'cancelled' : 'there';
    const source = await handler.handle(
      sourceDecider,
      streams.source(createHash('sha256').update(url).digest('hex')),
      { type: 'RecordSource', data: { url, says, day: madridDay(now()) } },
      systemContext(DIGEST),
    );
    if (source.state.says === 'missing') return 'missing';
    if (source.state.says === 'there') return propose(partyId, proposedOf(found?.details), null);
    return propose(partyId, {}, `${url} ${source.revision}`);
  };

  async function propose(
    partyId: string,
    details: Partial<PartyDetails>,
    off: string | null,
  ): Promise<SyncOutcome> {
    const context = systemContext(DIGEST);
    const { events, repeated } = await handler.handle(
      partyDecider,
      streams.party(partyId),
      { type: 'ProposeFromSource', data: { partyId, details, isOff: off !== null } },
      off === null ? context : { ...context, commandId: deriveId(off, 'cancels the party') },
    );
    const [event] = events;
    if (repeated || event === undefined) return 'unchanged';
    return event.type === 'ProposalWithdrawn' ? 'withdrawn' : 'proposed';
  }
}

/** A partial answer must not clear values. */
function proposedOf(details: PartyDetails | undefined): Partial<PartyDetails> {
  if (details === undefined) return {};
  const said = PROPOSED_FIELDS.map((field) => [field, details[field]] as const).filter(
    ([, value]) => value !== null && (typeof value === 'number' || value.length > 0),
  );
  return Object.fromEntries(said);
}
