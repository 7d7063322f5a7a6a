import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { createKeyedHash, type KeyVault } from '@duende/platform/key-vault/key-vault';
import { addressKeys } from '@duende/platform/rate-limits/client-key';

/** Shared by visitors' comments from one connection on one day. */
export interface ConnectionMarks {
  /**
   * `null` if the day's key is gone. `at`: ISO 8601. With `about`, comparable only for that subject, so that marks
   * link no account to anonymous comments.
   */
  of(address: string, at: string, about?: string): Promise<string | null>;
  /** Deletes keys of past days: their marks cannot be made again. */
  forget(): Promise<void>;
}

/** Hexadecimal digits, enough for a day's visitors. */
const LENGTH = 16;
/** Days checked for old keys. */
const DAYS_BACK = 40;

const keyOf = (day: string) => `origin-${day}`;

/**
 * One key for each day in Madrid, in the vault, for all processes. Hashes the IPv4 address or the /64 network;
 * stores neither.
 */
export function createConnectionMarks(
  vault: Pick<KeyVault, 'obtain' | 'destroy'>,
  now: () => number = () => Date.now(),
): ConnectionMarks {
  let forgotten = '';

  async function forget(): Promise<void> {
    const today = madridDay(new Date(now()));
    if (forgotten === today) return;
    const until = forgotten === '' ? DAYS_BACK : 2;
    for (let back = 1; back <= until; back += 1) await vault.destroy(keyOf(addDays(today, -back)));
    forgotten = today;
  }

  return {
    forget,
    async of(address, at, about) {
      // Another process may have deleted it.
      const key = await vault.obtain(keyOf(madridDay(new Date(at))));
      const line = addressKeys(address)[0];
      const marked = about === undefined ? line : `${about} ${line}`;
      return key === null ? null : createKeyedHash(key)(marked).slice(0, LENGTH);
    },
  };
}
