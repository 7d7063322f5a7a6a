import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { isVisible } from '@duende/contracts/common/visible-text';
import { passOver } from '../pass-over/pass-over.ts';
import { continueAsOwner } from './continue-as-owner.ts';
import { writeLog } from './held-log.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** Records that an unreadable event is skipped. */
runTool(async (config) => {
  const options = { event: { type: 'string' }, reason: { type: 'string' }, by: { type: 'string' } } as const;
  const { event: wanted = '', reason = '', by = '' } = parseArgs({ options }).values;
  if (wanted === '')
    throw new ToolFailure(
      'EVENT must be the id or the position of the event, as the log of the service and make verify show it',
    );
  if (!isVisible(reason)) throw new ToolFailure('REASON must say why: it is kept for ever');
  const decidedBy = by === '' ? userInfo().username : by;
  await continueAsOwner(config.dataDir);
  const decision = { event: wanted, reason, decidedBy };
  const { type, id, stream, position } = await writeLog(config, (opened) => passOver(opened, decision));
  console.log(`${type} ${id} (${stream}, ${position}) is skipped from now on`);
  console.log('start every process again: its read models continue from there');
});
