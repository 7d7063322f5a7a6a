import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of `/proc/<pid>/stat` a second: fixed at 100 on every Linux that node runs on. */
const TICKS_PER_SECOND = 100;
/** Place of `utime` among the fields that follow the command's name; `stime` is the next. */
const USER_TIME = 11;

/** Seconds of CPU a process has used so far, all its threads, in user and kernel. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1])) / TICKS_PER_SECOND;
}

/** As {@link cpuSeconds} to the nanosecond, of threads that still run: for work that takes less than a tick. Linux. */
export function cpuSecondsOfThreads(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) =>
    Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ', 1)[0]),
  );
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9;
}

/** Bytes of memory that a process and those it has started hold now, what they share counted for each. Linux. */
export function residentBytes(pid: number): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + residentBytes(Number(child)), kilobytes * 1024);
}

/** Bytes that a process has had written to disk so far, in whole pages. Linux, for processes of the same user. */
export function writtenBytes(pid: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
