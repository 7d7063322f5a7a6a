import { rm } from 'node:fs/promises';
import { toPosition } from '@duende/platform/event-log/rules';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from './testing/built-programs.ts';
import { damageLast, givenFolder, type Column } from './testing/damaged-log.ts';
import { startService } from './testing/running-service.ts';

type Damage = readonly [Column, (text: string) => string | Uint8Array];

/** Changes one field of what an event says. */
const but = (field: string, value: unknown) => (text: string) =>
  JSON.stringify({ ...(JSON.parse(text) as object), [field]: value });

const asLatin1 = (text: string) => Buffer.from(text, 'latin1');
/** Another last byte of the first sealed text there is. */
const tampered = (text: string) =>
  text.replace(
    /("sealed":"[^"]+)([^"])"/,
    (_, rest: string, last: string) => `${rest}${last === 'A' ? 'Q' : 'A'}"`,
  );

/**
 * One for each layer that finds it: the file's bytes, an event's content, its seal. Further kinds are tried
 * on one layer each.
 */
const DAMAGES: readonly (readonly [what: string, type: string, damage: Damage, said: string])[] = [
  ['what is no UTF-8', 'PartySubmitted', ['data', asLatin1], 'its data are no UTF-8 ('],
  [
    'a version of the future',
    'RsvpConfirmed',
    ['metadata', but('schemaVersion', 9)],
    'has versions 1 to 1, not 9',
  ],
  ['altered sealed words', 'PartyRejected', ['data', tampered], 'reason does not open with the key user-'],
];

let folder: Awaited<ReturnType<typeof givenFolder>>;
beforeAll(async () => {
  folder = await givenFolder();
}, 2 * PATIENCE_MS);
afterAll(() => folder.dispose());

test.each(DAMAGES)(
  '%s in the place of one event in a thousand: verify names it, and pass-over is the way out',
  async (_what, type, damage, said) => {
    const dataDir = await folder.copy();
    const tool = (name: string, ...args: string[]) => runTool(name, { DATA_DIR: dataDir }, ...args);
    const { id, stream, position } = damageLast(dataDir, type, damage);
    const named = `${type} ${id} at ${toPosition(position)} of ${stream}: `;
    const service = await startService({}, dataDir);
    try {
      const health = async () =>
        (await (await fetch(`${service.address}/api/health`)).json()) as {
          reasons?: { projections?: string };
        };
      const why = (await health()).reasons?.projections;
      expect(why).toContain(named);
      expect(why).toContain(said);
      const verify = await tool('verify').then(
        () => ({ code: 0, stdout: '', stderr: '' }),
        (error: unknown) => error as { code: number; stdout: string; stderr: string },
      );
      expect(verify).toMatchObject({ code: 2, stdout: '' });
      const [first = '', last = '', ...more] = verify.stderr.trimEnd().split('\n');
      expect(first.startsWith(named)).toBe(true);
      expect(first).toContain(said);
      expect(last).toMatch(/^the log was not verified up to its head [0-9a-f]{16}: 1 event cannot be read/);
      expect(last).toContain('make restore');
      expect(last).toContain('make pass-over EVENT=');
      expect(more).toEqual([]);

      await service.stop();
      const event = type === 'RsvpConfirmed' ? toPosition(position) : id;
      await tool('pass-over', '--event', event, '--reason', 'Sector dañado', '--by', 'Quien opera');
      await service.restart();
      expect(await health()).toMatchObject({ status: 'ok' });
      expect((await tool('verify')).stdout).toMatch(
        /^no difference over 10\d\d events up to the head [0-9a-f]{16}, without 1 passed over\n$/,
      );
    } finally {
      await service.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  4 * PATIENCE_MS,
);
