import { parseArgs } from 'node:util';
import { dataFiles } from '@duende/platform/files/data-files';
import { operatorCommand } from './operator-client.ts';
import { runTool } from './run-tool.ts';

/** Makes an account an administrator, for when nobody is left who could. */
runTool(async ({ dataDir }) => {
  const { user = '' } = parseArgs({ options: { user: { type: 'string' } } }).values;
  await operatorCommand(dataFiles(dataDir).operator, 'promote', { user });
  console.log(`${user} is an administrator from the next login on`);
});
