import { mkdir } from 'node:fs/promises';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';
import { startService } from '../testing/running-service.ts';

const inFolder = useTemporaryFolder();
// Neither tool speaks to an engine: what lies there is not theirs.
const ENGINE = {
  log: { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' },
  rest: { MONGODB_URL: 'mongodb://127.0.0.1:9/duende' },
} as const;

test.each([
  [
    'the log',
    'log',
    /^the log in EventStoreDB is as it was\. What was recorded there after 2\S+Z may name keys/m,
  ],
  [
    'the rest',
    'rest',
    /^keys, photos and sessions in MongoDB are as they were\. .* not older than 2\S+Z: an older/m,
  ],
] as const)(
  'with %s on an engine, a back-up says what its tools must copy, and a restore what it has not touched',
  async (_name, part, words) => {
    const service = await startService();
    await service.stop();
    const [backUp, restored] = [inFolder(`${part}-back-up`), inFolder(`${part}-restored`)];
    await mkdir(restored);
    const taken = await runTool('back-up', { ...ENGINE[part], DATA_DIR: service.dataDir }, '--into', backUp);
    expect(taken.stdout).toContain('own tools: ');
    const { stdout } = await runTool('restore', { ...ENGINE[part], DATA_DIR: restored }, '--from', backUp);
    expect(stdout).toMatch(words);
    expect(stdout).not.toMatch(/own tools|BEFORE|AFTER/);
    await service.dispose();
  },
);
