import { keepLease, type LeaseHolding } from './keep-lease.ts';

/**
 * Does the work as the one process that may, and gives the lease back; `false` where another has it, and nothing was done.
 * @throws StoreUnavailable when the store cannot be asked
 */
export async function whileHolding(
  name: string,
  holding: LeaseHolding,
  work: () => Promise<void>,
): Promise<boolean> {
  const lease = await keepLease(name, holding);
  if (lease === null) return false;
  await work().finally(() => lease.giveBack());
  return true;
}
