import { IN_MEMORY } from '@duende/platform/read-store/sqlite/read-model-file';
import {
  openSqliteReadStore,
  type SqliteReadStore,
} from '@duende/platform/read-store/sqlite/sqlite-read-store';

/** The embedded read store without a file: for tests of what uses one. */
export function createMemoryReadStore({ now }: { readonly now?: () => number } = {}): SqliteReadStore {
  return openSqliteReadStore({ file: IN_MEMORY, ...(now && { now }) });
}
