/**
 * Makes ten mistakes, one after the other, in a copy of the repository, and runs the tests of the first tier that are to notice them.
 * Ends with 1 where one went unnoticed, or where the tests fail without it: `make faults`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { copyRepository } from '../testing/copy-repository.ts';
import { FAULTS, type Fault } from './faults.ts';

const VITEST = resolve('node_modules/vitest/vitest.mjs');

function passes(copy: string, { project, tests }: Fault): boolean {
  const { status } = spawnSync(process.execPath, [VITEST, 'run', '--project', project, tests], {
    cwd: copy,
    env: { ...process.env, TIER: 'first' },
    stdio: 'ignore',
  });
  return status === 0;
}

function isNoticed(copy: string, fault: Fault): boolean {
  const path = join(copy, fault.file);
  const source = readFileSync(path, 'utf8');
  if (source.split(fault.text).length !== 2) throw new Error(`${fault.file} does not hold the text once`);
  if (!passes(copy, fault)) throw new Error(`${fault.tests} fail without the fault`);
  writeFileSync(path, source.replace(fault.text, fault.instead));
  try {
    return !passes(copy, fault);
  } finally {
    writeFileSync(path, source);
  }
}

outliveReaders();
const copy = copyRepository('duende-faults-');
try {
  for (const fault of FAULTS) {
    const noticed = isNoticed(copy, fault);
    console.log(`${noticed ? 'noticed  ' : 'UNNOTICED'}  ${fault.kind.padEnd(13)} ${fault.file}`);
    if (!noticed) process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
