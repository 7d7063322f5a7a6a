import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { UndoSubject } from '@duende/contracts/audit/undo-answer';
import { bundledModule } from '@duende/testkit/support/bundled-module';
import { ownChild } from '@duende/testkit/support/own-children';
import type { CommandContext } from '../../handling/command-context.ts';
import type { Applicant } from '../applicant.ts';

/** The process dies before the durable step with this number, from 0; the answer is the last step. */
export interface Mission {
  readonly folder: string;
  readonly diesBefore: number;
  readonly context: CommandContext;
  readonly deed:
    | { readonly type: 'register'; readonly applicant: Applicant }
    | { readonly type: 'erase'; readonly userId: string; readonly password: string }
    | { readonly type: 'undo'; readonly subject: UndoSubject; readonly eventId: string };
}

/** Runs a mission in its own process. */
export async function runCrashingProcess(mission: Mission): Promise<'answered' | 'killed'> {
  const script = fileURLToPath(bundledModule(new URL('./crashing-main.ts', import.meta.url)));
  const child = spawn(process.execPath, [script, JSON.stringify(mission)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ownChild(child);
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGKILL') return 'killed';
  if (code === 0) return 'answered';
  throw new Error(`the process ended with ${code ?? signal}: ${complaints}`);
}
