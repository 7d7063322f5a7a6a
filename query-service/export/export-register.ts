import { randomUUID } from 'node:crypto';
import type { EventData, Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { withoutCommand } from '@duende/platform/domain-log/without-command';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

/** What one export has to leave behind, and what it needs to hide people. */
export interface ExportRegister {
  /** Enters an export into the trail, durably, before its first byte leaves. Resolves to where. */
  record(
    exported: Omit<EventData<'HistoryExported'>, 'exportId'>,
    by: { readonly actorId: string | null; readonly at: string; readonly correlationId: string },
  ): Promise<Position>;
  /** 32 bytes by which files are named and people hidden in them, the same in every process. */
  secret(): Promise<Uint8Array>;
}

/** On the log and the vault that a process has. Rejects with their own errors, `KeyDestroyed` for who has just been erased. */
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
