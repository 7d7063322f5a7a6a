import { accountsOnDisk, type CrashPoint } from './accounts-on-disk.ts';
import type { Mission } from './crashing-process.ts';

const { folder, diesBefore, deed, context } = JSON.parse(process.argv[2] ?? '') as Mission;

let steps = 0;
const crashing: CrashPoint = async (step) => {
  if (steps === diesBefore) {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  }
  steps += 1;
  return step();
};

const { accounts, undo, close } = await accountsOnDisk(folder, crashing);
if (deed.type === 'register') await accounts.register(deed.applicant, context);
else if (deed.type === 'erase') await accounts.erase(deed.userId, deed.password, context);
else await undo.undo(deed.subject, deed.eventId, context);
await crashing(async () => undefined);
await close();
