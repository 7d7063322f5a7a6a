import { execFile } from 'node:child_process';

/** How a program ended; `code` is `null` where it could not be started or was killed. */
export interface Ended {
  readonly code: number | null;
  /** what it printed, both streams */
  readonly output: string;
}

/** Runs a program to its end; never rejects. */
export function runProgram(program: string, args: readonly string[], timeoutMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: timeoutMs }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') });
    });
  });
}
