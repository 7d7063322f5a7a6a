import { StorageFull } from '../event-log/event-log.ts';
import { hasCode } from '../files/durable-file.ts';
import { StoreUnavailable } from '../read-store/read-store.ts';

/** What a fault of the file system means to who uses the store: no room, or not to be reached. */
export function storeError(error: unknown): StorageFull | StoreUnavailable {
  if (error instanceof StorageFull || error instanceof StoreUnavailable) return error;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return new StorageFull('no room for the photo', { cause: error });
  }
  return new StoreUnavailable('the photo folder cannot be used', { cause: error });
}
