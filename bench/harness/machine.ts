import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** What the figures were taken on. */
export function describeMachine(folder: string) {
  const [cpu] = cpus();
  return {
    node: process.version,
    kernel: release(),
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    fileSystem: fileSystemOf(folder),
    commit: commit(),
    /** of the minute before the run: above the number of cores, somebody else was working too */
    loadBefore: loadavg()[0] ?? 0,
  };
}

function fileSystemOf(folder: string): string {
  return execFileSync('findmnt', ['-no', 'FSTYPE,SOURCE', '-T', folder], { encoding: 'utf8' }).trim();
}

function commit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
}
