import { rm } from 'node:fs/promises';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import { toPosition } from '@duende/platform/event-log/rules';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from './testing/built-programs.ts';
import { damageLast, givenFolder } from './testing/damaged-log.ts';
import { startService } from './testing/running-service.ts';

let folder: Awaited<ReturnType<typeof givenFolder>>;
beforeAll(async () => {
  folder = await givenFolder();
}, 2 * PATIENCE_MS);
afterAll(() => folder.dispose());

/** Runs a statement on a vault that is not open elsewhere. */
function inVault(dataDir: string, statement: string): void {
  const vault = new Sqlite(dataFiles(dataDir).vault);
  try {
    vault.exec(statement);
  } finally {
    vault.close();
  }
}

const COMMENTS = "id LIKE 'comment-%'";

test.each([
  [
    'another',
    `UPDATE keys SET bytes = randomblob(32) WHERE ${COMMENTS}`,
    /^CommentPosted .* does not open with the key comment-/,
  ],
  [
    'gone',
    `DELETE FROM keys WHERE ${COMMENTS}`,
    /^the key comment-\S+ is not in the vault, though no erasure was recorded: it opened 1 event, /,
  ],
  [
    'destroyed',
    `UPDATE keys SET bytes = NULL WHERE ${COMMENTS}`,
    /^the key comment-\S+ is not in the vault, though no erasure was recorded: it opened 1 event, /,
  ],
])(
  'a key that is %s: verify names it, and what it sealed can be passed over',
  async (_what, statement, named) => {
    const dataDir = await folder.copy();
    const tool = (name: string, ...args: string[]) => runTool(name, { DATA_DIR: dataDir }, ...args);
    inVault(dataDir, statement);
    const service = await startService({}, dataDir);
    try {
      await expect(tool('verify')).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(named) as string,
      });
      await service.stop();
      const { id } = damageLast(dataDir, 'CommentPosted', ['data', (text) => text]);
      await tool('pass-over', '--event', id, '--reason', 'Clave perdida');
      await service.restart();
      expect((await tool('verify')).stdout).toMatch(
        /^no difference over 10\d\d events .*, without 1 passed over\n$/,
      );
    } finally {
      await service.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  4 * PATIENCE_MS,
);

test(
  'every tool that reads the log names the event that stops it, in one line, without a stack',
  async () => {
    const dataDir = await folder.copy();
    const { id, stream, position } = damageLast(dataDir, 'RsvpConfirmed', ['data', () => '{']);
    const service = await startService({}, dataDir);
    const named = `RsvpConfirmed ${id} at ${toPosition(position)} of ${stream}: its data are no JSON (1 byte)`;
    const refusal = (name: string, ...args: string[]) =>
      runTool(name, { DATA_DIR: dataDir }, ...args).then(
        () => ({ code: 0, stderr: '' }),
        (error: unknown) => error as { code: number; stderr: string },
      );
    try {
      const replay = await refusal('replay', '--until', 'f'.repeat(16), '--into', `${dataDir}.then`);
      const audit = await refusal('audit');
      const exported = await refusal('export', '--into', `${dataDir}.tables`, '--table', 'attendance');
      expect([audit.code, replay.code, exported.code]).toEqual([1, 1, 1]);
      expect(audit.stderr).toBe(`${named}\n`);
      expect(replay.stderr.replace(/^.*\r.*\r/, '')).toContain(`${named}\n`);
      expect(replay.stderr).not.toContain('    at ');
      expect(exported.stderr).toMatch(/^\d+ read models .*: stopped at [0-9a-f]{16}, before /);
      expect(exported.stderr).toContain(`before ${named}\n`);
      await service.stop();
      // Tools detect it too.
      const idle = await refusal('verify');
      expect(idle.code).toBe(2);
      expect(idle.stderr).toContain('no service runs on this data folder');
      expect(idle.stderr).toContain(`\n${named}\n`);
    } finally {
      await service.dispose();
      for (const path of [dataDir, `${dataDir}.then`, `${dataDir}.tables`])
        await rm(path, { recursive: true, force: true });
    }
  },
  4 * PATIENCE_MS,
);
