import { createHash } from 'node:crypto';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { CutField } from '@duende/contracts/imports/cut-fields';
import type { PartySource, SourceStatus } from '@duende/contracts/imports/import-events';
import { streams } from '@duende/contracts/events/streams';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Claim } from '../claims/claim.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { partyDecider } from '../parties/party.ts';
import type { SubmittedParty } from '../parties/party-state.ts';
import type { PhotoFetcher } from './fetch-photo.ts';
import type { FoundParty } from './parsing/party-from-fields.ts';
import type { Candidate } from './read-source.ts';

export interface PartyImporterDependencies {
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly fetchPhoto: PhotoFetcher;
}

/** Imported parties have no author, but their photos need an owner. */
export type ImportContext = CommandContext & { readonly actor: Actor };

export interface ImportedParty {
  readonly partyId: string;
  readonly status: SourceStatus | undefined;
  /** empty if an earlier attempt submitted it */
  readonly cut: readonly CutField[];
}

/**
 * Skips sources imported before; completes an import interrupted after its claim. Resolves to the party that this
 * command submitted (also before an interruption), otherwise `null`.
 */
export type PartyImporter = (
  candidate: Candidate,
  importId: string,
  context: ImportContext,
) => Promise<ImportedParty | null>;

/** In any state; `null` if none was completed. */
export type SourceLookup = (source: string) => Promise<string | null>;

export function createSourceLookup({
  handler,
  claims,
}: Pick<PartyImporterDependencies, 'handler' | 'claims'>): SourceLookup {
  return async (source) => {
    const partyId = await claims.holder(sourceClaim(source).stream);
    return partyId !== null && (await submittedParty(handler, partyId)) !== null ? partyId : null;
  };
}

function sourceClaim(source: string): Claim {
  return { stream: streams.source(createHash('sha256').update(source).digest('hex')), kind: 'source' };
}

async function submittedParty(handler: CommandHandler, partyId: string): Promise<SubmittedParty | null> {
  const { state } = await handler.load(partyDecider, streams.party(partyId));
  return state.status === 'unsubmitted' ? null : state;
}

export function createPartyImporter({
  handler,
  claims,
  fetchPhoto,
}: PartyImporterDependencies): PartyImporter {
  async function complete({ details, layers, image }: FoundParty, uploadedBy: string): Promise<FoundDetails> {
    const photo = image && (await fetchPhoto(image, uploadedBy));
    const { photo: photoLayer, ...others } = layers;
    const hasPhoto = photo !== null && photoLayer !== undefined;
    return { details: { ...details, photo }, layers: hasPhoto ? { ...others, photo: photoLayer } : others };
  }

  return async (candidate, importId, context) => {
    const { source } = candidate;
    const claim = sourceClaim(source);
    const ownId = deriveId(context.commandId, `party of ${source}`);
    const before = await claims.holder(claim.stream);
    const known = before && (await submittedParty(handler, before));
    if (known) return before === ownId ? { partyId: ownId, status: known.sourceStatus, cut: [] } : null;

    const found = await candidate.load();
    if (found === null) return null;
    const { status, cut = [] } = found;
    const { details, layers } = await complete(found, context.actor.userId);
    const { holderId: partyId } = await claims.take(claim, ownId, context);
    const { events } = await handler.handle(
      partyDecider,
      streams.party(partyId),
      {
        type: 'SubmitParty',
        data: {
          partyId,
          authorId: null,
          details,
          source: { importId, url: source, layers, ...(status && { notice: status }) },
        },
      },
      { ...context, commandId: deriveId(context.commandId, `submit ${source}`) },
    );
    return events.length > 0 ? { partyId, status, cut } : null;
  };
}

interface FoundDetails {
  readonly details: PartyDetails;
  readonly layers: PartySource['layers'];
}
