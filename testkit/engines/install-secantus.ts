import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@duende/platform/files/project-files';

/** A MongoDB-compatible server on MongoDB's own storage engine, a program of its own for tests and trials. */
const PACKAGE = 'SecantusDB==0.7.0b3';
const FOLDER = 'secantusdb-0.7.0b3';
const PYTHONS = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];
/** `ensurepip` is what some distributions leave out of their Python. */
const IS_FIT = 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))';
const ASK_MS = 10_000;
const INSTALL_MS = 300_000;

export type Installed = { readonly python: string } | { readonly missing: string };

/**
 * The Python that runs SecantusDB, installed by pip into the project's `.cache` folder when it is missing. Several
 * processes may do so at once: each builds in a separate folder, and the first one moves it into place.
 */
export async function installSecantus(cache = fileURLToPath(projectFile('.cache'))): Promise<Installed> {
  const place = join(cache, FOLDER);
  const installed = { python: join(place, 'bin', 'python') };
  if (await isThere(installed.python)) return installed;
  const python = await findPython();
  if (python === null) return { missing: 'no Python 3.10 or newer with venv and pip was found' };
  const build = join(cache, `.${FOLDER}-${randomUUID()}`);
  await mkdir(cache, { recursive: true });
  try {
    const steps: readonly (readonly [string, ...string[]])[] = [
      [python, '-m', 'venv', build],
      [
        join(build, 'bin', 'python'),
        '-m',
        'pip',
        'install',
        '--quiet',
        '--disable-pip-version-check',
        PACKAGE,
      ],
    ];
    for (const [program, ...args] of steps) {
      const { code, output } = await runProgram(program, args, INSTALL_MS);
      if (code !== 0) return { missing: `${PACKAGE} could not be installed: ${output.slice(-500)}` };
    }
    await rename(build, place).catch(async (error: unknown) => {
      if (!(await isThere(installed.python))) throw error;
    });
    return installed;
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}

async function findPython(): Promise<string | null> {
  for (const name of PYTHONS) {
    if ((await runProgram(name, ['-c', IS_FIT], ASK_MS)).code === 0) return name;
  }
  return null;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** How a program ended; `code` is `null` where it could not be started or was killed. */
interface Ended {
  readonly code: number | null;
  /** what it printed, both streams */
  readonly output: string;
}

/** Runs a program to its end; never rejects. */
function runProgram(program: string, args: readonly string[], timeoutMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: timeoutMs }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') });
    });
  });
}
