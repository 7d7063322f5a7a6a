import { findSqliteDamage } from '@duende/platform/files/sqlite';

/** `null` if the SQLite file is sound. */
export function firstDamage(file: string): string | null {
  try {
    return findSqliteDamage(file)[0]?.replaceAll('\n', ' ') ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
