import { openLog } from '@duende/platform/domain-log/open-log';
import { dataFiles } from '@duende/platform/files/data-files';
import { recordVerification, type VerificationResult } from '../verify/record-verification.ts';
import { operatorVerified } from './operator-client.ts';
import { writeLog } from './held-log.ts';
import type { LogSettings } from './read-log.ts';
import { ToolFailure } from './run-tool.ts';

/** Through the running service, or directly on shared engines. @throws ToolFailure if impossible */
export async function keepVerification(settings: LogSettings, result: VerificationResult): Promise<void> {
  try {
    const { eventstoreUrl, mongodbUrl, dataDir } = settings;
    if (eventstoreUrl === null || mongodbUrl === null)
      await operatorVerified(dataFiles(dataDir).operator, result);
    else
      await writeLog(settings, ({ events, vault }) =>
        recordVerification(openLog({ events, vault }).log, result),
      );
  } catch (error) {
    throw new ToolFailure(
      `the result could not be saved: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
