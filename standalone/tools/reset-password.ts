import { parseArgs } from 'node:util';
import { linkLines } from './link-lines.ts';
import { operatorAccounts, requireUser } from './operator-accounts.ts';
import { runTool } from './run-tool.ts';

/** The link appears nowhere else. */
runTool(async (config) => {
  const { user = '' } = parseArgs({ options: { user: { type: 'string' } } }).values;
  console.log(linkLines(await operatorAccounts(config).passwordTicket(requireUser(user))));
});
