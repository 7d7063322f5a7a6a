import { readFileSync } from 'node:fs';

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
