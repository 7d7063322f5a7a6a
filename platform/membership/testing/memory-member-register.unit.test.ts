import { createMemoryMemberRegister } from './memory-member-register.ts';
import { memberRegisterConformance } from './member-register-conformance.ts';

memberRegisterConformance('in memory', async () => ({
  register: createMemoryMemberRegister(),
  close: async () => {},
}));
