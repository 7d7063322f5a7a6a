import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { createKeyedHash, type KeyVault } from '@duende/platform/key-vault/key-vault';
import { addressKeys } from '@duende/platform/rate-limits/client-key';

/** Marks of where visitors' comments came from: the same for what came from one line on one day, and saying nothing else. */
export interface OriginMarks {
  /**
   * `null` for a day whose key is gone. `at`: ISO 8601. With `about`, the mark is comparable among those about the same thing alone, so that
   * it ties no account to what somebody wrote without one.
   */
  of(address: string, at: string, about?: string): Promise<string | null>;
  /** Throws the keys of days away that are over: no mark of theirs can be made any more, nor compared with an address. */
  forget(): Promise<void>;
}

/** So many hexadecimal digits tell a day's visitors apart. */
const LENGTH = 16;
/** Days whose keys may still be there: a service that stood still for longer has one left, which nobody's mark is made with. */
const DAYS_BACK = 40;

const keyOf = (day: string) => `origin-${day}`;

/**
 * The key of a day in Madrid lies in the vault, where all processes find the same; what is hashed is the address of IPv4, or the /64
 * network, which is a line's. Neither is kept.
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
      // Looked up each time: what another process has destroyed is not used here.
      const key = await vault.obtain(keyOf(madridDay(new Date(at))));
      const line = addressKeys(address)[0];
      const marked = about === undefined ? line : `${about} ${line}`;
      return key === null ? null : createKeyedHash(key)(marked).slice(0, LENGTH);
    },
  };
}
