import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectFile } from '@duende/platform/files/project-files';
import { planMove } from '@duende/standalone/move/plan';
import { runMove } from '@duende/standalone/move/run-move';
import { startChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOAL = 1.5;
const ROUNDS = 3;
const EVENTS = 20_000;
const TOOL = fileURLToPath(projectFile('standalone/dist/tools/verify.js'));

/** What an operator's night takes longer where the log is behind a socket, whose streams are asked for by name. */
export const verify: Figure = {
  name: 'verify',
  async take(rig) {
    const embedded = await rig.usual();
    const moved = await rig.folder();
    await cp(embedded, moved, { recursive: true });
    const eventstore = startChild<{ url: string }>('fake-eventstoredb');
    try {
      const { url } = await eventstore.first;
      const settings = { dataDir: moved, eventstoreUrl: url, mongodbUrl: null };
      await runMove(planMove(settings, { only: 'log', back: false }), { report: rig.note });
      const rounds: { ours: number; beside: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const beside = await verifyTime(embedded);
        const ours = await verifyTime(moved, { EVENTSTORE_URL: url });
        rounds.push({ ours, beside });
        rig.note(`verified in ${readable(ours)} s on the fake EventStoreDB, ${readable(beside)} s embedded`);
      }
      const ratio = median(rounds.map(({ ours, beside }) => ours / beside));
      const seconds = median(rounds.map(({ ours }) => ours));
      const embeddedSeconds = median(rounds.map(({ beside }) => beside));
      return [
        {
          figure: `\`make verify\` of ${readable(EVENTS, 0)} events; fake EventStoreDB`,
          goal: `≤ ${GOAL} ×`,
          measured: `${readable(seconds)} s, **${readable(ratio)} ×**`,
          beside: `${readable(embeddedSeconds)} s: the same events in the embedded log, in turns`,
          isReached: ratio <= GOAL,
          numbers: { ratio, seconds, embeddedSeconds },
        },
      ];
    } finally {
      await eventstore.end();
    }
  },
};

/** Seconds that the tool takes while a service is idle. */
async function verifyTime(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<number> {
  const service = await startService(dataDir, settings);
  try {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings };
    const startedAt = performance.now();
    await promisify(execFile)(process.execPath, [TOOL], { env });
    return (performance.now() - startedAt) / 1000;
  } finally {
    await service.stop();
  }
}
