import { randomUUID } from 'node:crypto';
import { describeOnMongo, testDatabase } from '../testing/mongo.ts';
import { openMongoMemberRegister } from './mongo-member-register.ts';
import { memberRegisterConformance } from './testing/member-register-conformance.ts';

await describeOnMongo('members of a group in MongoDB', () => {
  memberRegisterConformance('MongoDB', async () => {
    const { db, close } = await testDatabase();
    return { register: openMongoMemberRegister({ db }, randomUUID()), close };
  });
});
