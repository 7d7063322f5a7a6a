import { execFile } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const LOOK_MS = 5;
const ENDING_MS = 10_000;
/** Far longer than a signal takes on a busy machine. Not the tests' own patience: what runs outside of them asks too. */
const LONGEST_MS = 60_000;

/**
 * Pauses a process with its sockets open, as `SIGSTOP` does; resolves when each of its threads is stopped, because a
 * signal may take hold much later. The answer resumes it; call it in `finally`.
 * @throws Error when there is no such process, or it does not stop
 */
export async function stopProcess(pid: number): Promise<() => void> {
  const goOn = () => void process.kill(pid, 'SIGCONT');
  process.kill(pid, 'SIGSTOP');
  try {
    await until(async () => (await threadStates(pid)).every((state) => state === 'T'), `${pid} stopped`);
  } catch (error) {
    goOn();
    throw error;
  }
  return goOn;
}

/** `kill -9` of any process, an own child or not; resolves when it is gone. */
export async function killProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(async () => isGone(pid), `${pid} is gone`);
}

/**
 * Ends a child, whatever state it is in, and resolves when it is gone: by `signal`, by `SIGKILL` where that does not help
 * within ten seconds. For `finally` and the ends of tests; one that has ended already is skipped.
 */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  child.kill('SIGCONT');
  const patience = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
  await ended;
  clearTimeout(patience);
}

/** One letter for each thread of a process; Linux lists all, elsewhere `ps` shows the whole process. */
async function threadStates(pid: number): Promise<readonly string[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'state=', '-p', String(pid)]);
    return [stdout.trim().charAt(0)];
  }
  const threads = await readdir(`/proc/${pid}/task`);
  const lines = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')));
  // The name before it, in brackets, may hold anything.
  return lines.map((line) => line.charAt(line.lastIndexOf(')') + 2));
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await pause(LOOK_MS);
  }
}
