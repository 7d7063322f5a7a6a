import { createMemoryLeases } from './memory-leases.ts';
import { describeLeases } from './testing/lease-conformance.ts';

describeLeases('memory', async () => {
  const leases = createMemoryLeases();
  return { leases, elsewhere: leases };
});
