import { dataFiles } from '@duende/platform/files/data-files';
import { replaceDurably } from '@duende/platform/files/durable-file';
import { giveToOwner } from '@duende/platform/files/give-to-owner';

const OWNER_ONLY = 0o600;

/**
 * Writes the time to the data folder, for metrics. Ignores failure: a user with read-only access can take
 * back-ups.
 */
export async function noteBackUp(dataDir: string, takenAt: string): Promise<void> {
  const { lastBackUp } = dataFiles(dataDir);
  try {
    await replaceDurably(lastBackUp, `${JSON.stringify({ takenAt })}\n`, OWNER_ONLY);
    await giveToOwner(dataDir, [lastBackUp]);
  } catch (error) {
    console.error(
      `${lastBackUp} could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
