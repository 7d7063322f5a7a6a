import { dataFiles } from '@duende/platform/files/data-files';
import { replaceDurably } from '@duende/platform/files/durable-file';
import { giveToOwner } from '@duende/platform/files/give-to-owner';

/** For its owner alone, as everything in a data folder. */
const OWNER_ALONE = 0o600;

/**
 * Notes in the data folder when its last back-up was taken, for the figures of the service. A back-up that nobody can note is one all the
 * same: who may only read the folder takes it.
 */
export async function noteBackUp(dataDir: string, takenAt: string): Promise<void> {
  const { lastBackUp } = dataFiles(dataDir);
  try {
    await replaceDurably(lastBackUp, `${JSON.stringify({ takenAt })}\n`, OWNER_ALONE);
    await giveToOwner(dataDir, [lastBackUp]);
  } catch (error) {
    console.error(
      `${lastBackUp} could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
