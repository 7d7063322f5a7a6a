import { dataFiles } from '@duende/platform/files/data-files';
import { recordVerification, type VerificationResult } from '../verify/record-verification.ts';
import { operatorVerified } from './operator-client.ts';
import { appendToEventStore, type LogSettings } from './read-log.ts';
import { ToolFailure } from './run-tool.ts';

/**
 * Enters what came of a verification into the log: the embedded one by the process that writes it, EventStoreDB's beside all others.
 * @throws ToolFailure where it cannot be kept
 */
export async function keepVerification(settings: LogSettings, result: VerificationResult): Promise<void> {
  try {
    const { eventstoreUrl, dataDir } = settings;
    if (eventstoreUrl === null) await operatorVerified(dataFiles(dataDir).operator, result);
    else await appendToEventStore({ ...settings, eventstoreUrl }, (log) => recordVerification(log, result));
  } catch (error) {
    throw new ToolFailure(
      `the result could not be kept: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
