import { givenLog } from '@duende/testkit/samples/given-log';
import { openMongoMemberRegister } from '@duende/platform/coordination/mongo-member-register';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { expect, test } from 'vitest';
import { eraseBesideWriters } from '../testing/erasing-during-writes.ts';
import { ALBA } from '@duende/testkit/samples/story';
import { commandProcess, recordedAfterErasure } from '../testing/two-processes.ts';

await describeOnMongo('the erasure guard of several command processes', () => {
  test('no process records events of a person after the erasure, each with its own client', async () => {
    const { log: events, vault, domainLog } = await givenLog();
    const databases = [await testDatabase(), await testDatabase()] as const;
    const [{ client }, { db }] = databases;
    const grounds = [client.db(db.databaseName), db].map((own) => ({
      events,
      vault,
      register: openMongoMemberRegister({ db: own }, 'command'),
    }));
    const [first, second] = grounds;
    if (first === undefined || second === undefined) throw new Error('two of two');
    const processes = [await commandProcess(first), await commandProcess(second)] as const;
    const refusals = await eraseBesideWriters(processes);
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: 'session.required' })));
    expect(await recordedAfterErasure(domainLog, ALBA)).toEqual([]);
    for (const { erasureGuard } of processes) await erasureGuard.leave();
    for (const { close } of databases) await close();
  });
});
