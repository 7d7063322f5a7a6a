import { StoreUnavailable } from '../../errors/errors.ts';
import { storageFault } from '../../files/sqlite.ts';
import { isDamage } from './read-model-file.ts';

/** What a failing call means to a caller of the port; `null` for a mistake in this program. */
export function asUnavailable(error: unknown): StoreUnavailable | null {
  if (!isDamage(error) && storageFault(error) === null) return null;
  return new StoreUnavailable('the read models cannot be reached', { cause: error });
}
