import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { createKeyedHash, type KeyVault } from '@duende/platform/key-vault/key-vault';
import { addressKeys } from '@duende/platform/rate-limits/client-key';

/** Marks shared by visitors' comments from one connection on one day, without other information. */
export interface OriginMarks {
  /**
   * `null` if the day's key is gone. `at`: ISO 8601. With `about`, marks are comparable only for the same subject,
   * so that they link no account to anonymous comments.
   */
  of(address: string, at: string, about?: string): Promise<string | null>;
  /** Deletes keys of past days: their marks can no longer be made or compared with an address. */
  forget(): Promise<void>;
}

/** Hexadecimal digits of a mark, enough for a day's visitors. */
const LENGTH = 16;
/** Days checked for old keys; after a longer downtime one unused key may remain. */
const DAYS_BACK = 40;

const keyOf = (day: string) => `origin-${day}`;

/**
 * The vault has one key for each day in Madrid, shared by all processes. Hashes the IPv4 address or the /64
 * network; neither is stored.
 */
export function createOriginMarks(
  vault: Pick<KeyVault, 'obtain' | 'destroy'>,
  now: () => number = () => Date.now(),
): OriginMarks {
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
      // Read each time, because another process may have deleted it.
      const key = await vault.obtain(keyOf(madridDay(new Date(at))));
      const line = addressKeys(address)[0];
      const marked = about === undefined ? line : `${about} ${line}`;
      return key === null ? null : createKeyedHash(key)(marked).slice(0, LENGTH);
    },
  };
}
