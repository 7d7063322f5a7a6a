import { randomUUID } from 'node:crypto';
import type { EventData, Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { withoutCommand } from '@duende/platform/domain-log/without-command';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

export interface ExportRegister {
  /** Durable in the audit log before the first byte leaves. Resolves to the position. */
  record(
    exported: Omit<EventData<'HistoryExported'>, 'exportId'>,
    by: { readonly actorId: string | null; readonly at: string; readonly correlationId: string },
  ): Promise<Position>;
  /** 32 bytes for file names and pseudonyms, equal in every process */
  secret(): Promise<Uint8Array>;
}

/** Rejects with errors of log and vault; `KeyDestroyed` for a person just erased. */
export function createExportRegister({
  log,
  vault,
}: {
  readonly log: Pick<DomainLog, 'append'>;
  readonly vault: Pick<KeyVault, 'secret'>;
}): ExportRegister {
  return {
    async record(exported, by) {
      const exportId = randomUUID();
      const data = { exportId, ...exported };
      const event = withoutCommand({ type: 'HistoryExported', data }, { ...by, commandDigest: 'export' });
      return (await log.append(streams.export(exportId), [event], 'no-stream')).position;
    },
    secret: () => vault.secret('pseudonyms'),
  };
}
