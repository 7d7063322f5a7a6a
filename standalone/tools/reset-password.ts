import { parseArgs } from 'node:util';
import { dataFiles } from '@duende/platform/files/data-files';
import { operatorCommand } from './operator-client.ts';
import { runTool } from './run-tool.ts';

/** A link by which whoever holds an account chooses another password. Shown here and nowhere else. */
runTool(async ({ dataDir, publicUrl }) => {
  const { user = '' } = parseArgs({ options: { user: { type: 'string' } } }).values;
  const answer = await operatorCommand(dataFiles(dataDir).operator, 'password-ticket', user);
  const { path, expiresAt } = answer as { readonly path: string; readonly expiresAt: string };
  console.log(`${publicUrl}${path}\nserves once, until ${expiresAt}; links made earlier serve no more`);
});
