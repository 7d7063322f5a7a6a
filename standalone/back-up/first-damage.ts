import { findSqliteDamage } from '@duende/platform/files/sqlite';

/** The first fault of an SQLite file, `null` if sound. */
export function firstDamage(file: string): string | null {
  try {
    return findSqliteDamage(file)[0]?.replaceAll('\n', ' ') ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
