import { randomUUID } from 'node:crypto';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { openMongoMemberRegister } from './mongo-member-register.ts';
import { memberRegisterConformance } from '@duende/testkit/conformance/member-register-conformance';

await describeOnMongo('members of a group in MongoDB', () => {
  memberRegisterConformance('MongoDB', async () => {
    const { db, close } = await testDatabase();
    return { register: openMongoMemberRegister({ db }, randomUUID()), close };
  });
});
