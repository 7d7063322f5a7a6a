import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** From the end of the parent until its children are killed; the service takes two seconds to end in order. Seconds. */
const ENDING_S = 3;
/**
 * Reads which processes there are (`+ pid`, `- pid`), and ends them once its standard input is at an end, as it is when its parent is gone,
 * however that went. Ctrl-C in a terminal, which goes to everything there, does not end it before them.
 */
const GUARD = `
trap '' INT TERM HUP
all=' '
while read -r change pid; do
  case $change in
    +) all="$all$pid " ;;
    -) all="\${all%% $pid *} \${all#* $pid }" ;;
  esac
done
[ "$all" = ' ' ] && exit
kill -TERM $all
kill -CONT $all
sleep ${ENDING_S}
kill -KILL $all
`;

const running = new Map<ChildProcess, Promise<unknown>>();
let guard: Writable | null = null;

/**
 * Ties a process to this one: it ends when this one is gone, also by `kill -9` or a crash, and {@link killChildren} ends it. For every process
 * that a test, a story or the bench starts: what it starts itself it has to end. @returns the same process
 */
export function ownChild<T extends ChildProcess>(child: T): T {
  const { pid } = child;
  // It could not be started, which its `error` says.
  if (pid === undefined) return child;
  const input = (guard ??= startGuard());
  input.write(`+ ${pid}\n`);
  const ended = once(child, 'exit').finally(() => {
    running.delete(child);
    input.write(`- ${pid}\n`);
  });
  ended.catch(() => undefined);
  running.set(child, ended);
  return child;
}

/** The processes of {@link ownChild} that run now. */
export const runningChildren = (): readonly ChildProcess[] => [...running.keys()];

/** `kill -9` of all processes of {@link ownChild} but those `spared`; resolves when they are gone. */
export async function killChildren(spared: readonly ChildProcess[] = []): Promise<void> {
  const dying = [...running].filter(([child]) => !spared.includes(child));
  for (const [child] of dying) child.kill('SIGKILL');
  await Promise.allSettled(dying.map(([, ended]) => ended));
}

function startGuard(): Writable {
  // A group of its own: a signal for this process and its children is not for it.
  const child = spawn('sh', ['-c', GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  // Nothing waits for what it reads, and once it has ended the error has no reader.
  child.stdin.on('error', () => undefined);
  (child.stdin as Writable & { unref?: () => void }).unref?.();
  return child.stdin;
}
