import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from '../handling/command-context.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { importDecider, type FinishedImport, type ImportCommand } from './import.ts';
import {
  createPartyImporter,
  type ImportContext,
  type ImportedParty,
  type PartyImporterDependencies,
} from './import-party.ts';
import type { Source } from './read-source.ts';

export interface ImportSource {
  readonly url: string;
  /** Before anything is recorded. @throws Refusal if there is nothing to import */
  readonly read: () => Promise<Source>;
}

export interface ImportOutcome extends FinishedImport {
  readonly position: Position | null;
}

/**
 * Records nothing before the source was read. A repeat returns the first answer or continues an interrupted
 * import.
 */
export type Importer = (source: ImportSource, context: ImportContext) => Promise<ImportOutcome>;

export function createImporter(dependencies: PartyImporterDependencies): Importer {
  const { handler } = dependencies;
  const importParty = createPartyImporter(dependencies);

  return async ({ url, read }, context) => {
    const importId = deriveId(context.commandId, 'import');
    const handle = (command: ImportCommand, of: CommandContext) =>
      handler.handle(importDecider, streams.import(importId), command, of);
    const start = () => handle({ type: 'StartImport', data: { importId, url } }, context);
    const finish = async (
      total: number,
      imported: readonly ImportedParty[],
      causationId: string | null,
    ): Promise<ImportOutcome> => {
      const partyIds = imported.map(({ partyId }) => partyId);
      const notices = imported.flatMap(({ status }) => status ?? []);
      const cut = imported.flatMap((party) => party.cut);
      const counted = {
        ...{ total, imported: partyIds.length, partyIds },
        ...(notices.length > 0 && { notices }),
        ...(cut.length > 0 && { cut }),
      };
      const { state, position } = await handle(
        { type: 'FinishImport', data: { importId, url, ...counted } },
        { ...context, causationId, commandId: deriveId(context.commandId, 'finish import') },
      );
      if (state.status !== 'finished') throw new TypeError(`an import that is ${state.status} after its end`);
      return { ...state, position };
    };

    const { state } = await handler.load(importDecider, streams.import(importId));
    if (state.status === 'finished') {
      // Refuses the same key with another address.
      await start();
      return finish(state.total, [], null);
    }
    const { total, candidates } = await read();
    const causationId = (await start()).events[0]?.id ?? null;
    const imported: ImportedParty[] = [];
    for (const candidate of candidates) {
      const party = await importParty(candidate, importId, { ...context, causationId });
      if (party !== null) imported.push(party);
    }
    return finish(total, imported, causationId);
  };
}
