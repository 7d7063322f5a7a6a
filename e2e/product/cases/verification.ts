import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { sees } from '../kit/seen.ts';

const run = promisify(execFile);
const VERIFY = fileURLToPath(new URL('../../../standalone/dist/tools/verify.js', import.meta.url));

/** After everything: what is served equals the log, and permitted people can see that. */
export async function verification({ analyst, member, settings }: Product): Promise<void> {
  expect(await analyst.get('/api/history/verified')).toEqual({ last: null });
  expect(await verified({ PATH: process.env['PATH'], ...settings })).toContain('no difference');
  const last = expect.objectContaining({ differences: 0, readModels: READ_MODEL_NAMES.length });
  await sees(analyst, '/api/history/verified', { last });
  expect(await member.refusal('GET', '/api/history/verified')).toBe('session.analyst-required');
}

/** What the tool says in the end; it asks for patience with late read models. */
async function verified(env: NodeJS.ProcessEnv): Promise<string> {
  for (;;)
    try {
      return (await run(process.execPath, [VERIFY], { env })).stdout;
    } catch (error) {
      if (!String(error).includes('try again when less is going on')) throw error;
    }
}
