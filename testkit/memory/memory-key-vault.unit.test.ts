import { describeKeyVault } from '../conformance/key-vault-conformance.ts';
import { createMemoryKeyVault } from './memory-key-vault.ts';

describeKeyVault('the memory vault', {
  open: async () => ({ vault: createMemoryKeyVault(), close: async () => undefined }),
});
