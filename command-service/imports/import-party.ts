import { createHash } from 'node:crypto';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { CutField } from '@duende/contracts/imports/cut-fields';
import type { PartySource, SourceNotice } from '@duende/contracts/imports/import-events';
import { streams } from '@duende/contracts/events/streams';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Claim } from '../claims/claim.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { deriveId } from '../handling/derive-id.ts';
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

/** An admin's command: imported parties have no author, but someone is answerable for their photos. */
export type ImportContext = CommandContext & { readonly actor: Actor };

/** A party that an import has submitted, and what its source says has become of it. */
export interface ImportedParty {
  readonly partyId: string;
  readonly notice: SourceNotice | undefined;
  /** what of it was longer than there is room for; nothing of one that an earlier try has submitted */
  readonly cut: readonly CutField[];
}

/**
 * Submits one event of a page as a pending party, unless its source was imported before. An import that was cut off
 * between claim and party is finished under the id the claim names. Resolves to the party this command has
 * submitted, now or before it was cut off, and to `null` otherwise.
 */
export type PartyImporter = (
  candidate: Candidate,
  importId: string,
  context: ImportContext,
) => Promise<ImportedParty | null>;

/** The party that came from a source, whatever became of it; `null` where none did, or not to its end. */
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
    if (known) return before === ownId ? { partyId: ownId, notice: known.notice, cut: [] } : null;

    const found = await candidate.load();
    if (found === null) return null;
    const { notice, cut = [] } = found;
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
          source: { importId, url: source, layers, ...(notice && { notice }) },
        },
      },
      { ...context, commandId: deriveId(context.commandId, `submit ${source}`) },
    );
    return events.length > 0 ? { partyId, notice, cut } : null;
  };
}

interface FoundDetails {
  readonly details: PartyDetails;
  readonly layers: PartySource['layers'];
}
