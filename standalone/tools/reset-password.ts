import { parseArgs } from 'node:util';
import { dataFiles } from '@duende/platform/files/data-files';
import type { PasswordLink } from '../operator-socket.ts';
import { operatorCommand } from './operator-client.ts';
import { linkLines } from './link-lines.ts';
import { runTool } from './run-tool.ts';

/** A link by which whoever holds an account chooses another password. Shown here and nowhere else. */
runTool(async ({ dataDir }) => {
  const { user = '' } = parseArgs({ options: { user: { type: 'string' } } }).values;
  const answer = await operatorCommand(dataFiles(dataDir).operator, 'password-ticket', { user });
  console.log(linkLines(answer as PasswordLink));
});
