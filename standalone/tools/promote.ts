import { parseArgs } from 'node:util';
import { operatorAccounts, requireUser } from './operator-accounts.ts';
import { runTool } from './run-tool.ts';

/** Helps communities without an administrator. */
runTool(async (config) => {
  const { user = '' } = parseArgs({ options: { user: { type: 'string' } } }).values;
  await operatorAccounts(config).promote(requireUser(user));
  console.log(`${user} is an administrator from the next login on`);
});
