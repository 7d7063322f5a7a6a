import { setTimeout as delay } from 'node:timers/promises';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import { publishParty, setUpAdmin } from '../harness/people.ts';
import type { Figure } from '../harness/figure.ts';
import { cpuSeconds, writtenBytes } from '../harness/process-usage.ts';
import { withService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOALS = { cpuMs: 7, kilobytes: 60 };
const ROUNDS = 5;
/** V8 compiles for about a thousand parties; then a party costs the same for good. */
const ROUNDS_BEFORE = 16;
const PARTIES = 60;
/** What is written later than its answer is counted too. */
const SETTLES_MS = 500;

/** What it costs to write: a party is submitted by an administrator and approved, one after another. */
export const publishing: Figure = {
  name: 'publishing',
  async take(rig) {
    const dataDir = await rig.usual();
    // The first start folds the history.
    await withService(dataDir, async () => undefined);
    return withService(dataDir, async ({ address, pid }) => {
      const cookie = await setUpAdmin(address);
      const [before, bytesBefore] = [recorded(dataDir), writtenBytes(pid)];
      const rounds: { cpuMs: number; kilobytes: number }[] = [];
      for (let round = 0; round < ROUNDS_BEFORE + ROUNDS; round += 1) {
        const [cpu, bytes] = [cpuSeconds(pid), writtenBytes(pid)];
        for (let party = 0; party < PARTIES; party += 1) await publishParty(address, cookie);
        await delay(SETTLES_MS);
        const cpuMs = ((cpuSeconds(pid) - cpu) * 1000) / PARTIES;
        const kilobytes = (writtenBytes(pid) - bytes) / 1000 / PARTIES;
        rig.note(`a party costs ${readable(cpuMs)} ms of CPU and ${readable(kilobytes)} kB written`);
        rounds.push({ cpuMs, kilobytes });
      }
      const warm = rounds.slice(ROUNDS_BEFORE);
      const cpuMs = median(warm.map((round) => round.cpuMs));
      const coldCpuMs = rounds[0]?.cpuMs ?? 0;
      const parties = rounds.length * PARTIES;
      // Most rounds have no commit of the read models and no checkpoint.
      const kilobytes = (writtenBytes(pid) - bytesBefore) / 1000 / parties;
      const eventKilobytes = (recorded(dataDir) - before) / 1000 / parties;
      return [
        {
          figure: `a party submitted and approved, after ${readable(ROUNDS_BEFORE * PARTIES, 0)} others: CPU; bytes written to disk`,
          goal: `≤ ${GOALS.cpuMs} ms; ≤ ${GOALS.kilobytes} kB`,
          measured: `**${readable(cpuMs)} ms**; **${readable(kilobytes)} kB**`,
          beside: `${readable(coldCpuMs)} ms: each of the first ${PARTIES}, while V8 compiles; ${readable(eventKilobytes)} kB: the party's events in the log`,
          isReached: cpuMs <= GOALS.cpuMs && kilobytes <= GOALS.kilobytes,
          numbers: { cpuMs, coldCpuMs, kilobytes, eventKilobytes },
        },
      ];
    });
  },
};

/** Bytes of all events in the log of a data folder. */
function recorded(dataDir: string): number {
  const db = new Sqlite(dataFiles(dataDir).log, { readonly: true });
  try {
    const bytes = db
      .prepare<[], number>('SELECT sum(length(data) + length(metadata)) FROM events')
      .pluck()
      .get();
    return bytes ?? 0;
  } finally {
    db.close();
  }
}
