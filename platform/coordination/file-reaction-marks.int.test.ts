import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { reactionMarksConformance } from '@duende/testkit/conformance/reaction-marks-conformance';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, it } from 'vitest';
import { openFileReactionMarks } from './file-reaction-marks.ts';

const inFolder = useTemporaryFolder();
const newFile = () => inFolder(`${randomUUID()}.json`);

reactionMarksConformance('a file', async () => {
  const file = newFile();
  return { marks: openFileReactionMarks(file), elsewhere: openFileReactionMarks(file) };
});

it.each(['', '{', '{"position":1}'])('takes a file that holds %j for none', async (content) => {
  const file = newFile();
  await writeFile(file, content);
  expect(await openFileReactionMarks(file).read()).toBeNull();
});
