import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { reactionMarksConformance } from '@duende/testkit/conformance/reaction-marks-conformance';
import { onTestFinished } from 'vitest';
import { openMongoReactionMarks } from './mongo-reaction-marks.ts';

await describeOnMongo('marks of reactions', () => {
  reactionMarksConformance('MongoDB', async () => {
    const { connection, close } = await openTestMongo();
    onTestFinished(close);
    const open = () => openMongoReactionMarks(connection, 'push');
    return { marks: open(), elsewhere: open() };
  });
});
