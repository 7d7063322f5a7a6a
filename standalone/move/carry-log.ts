import { isForeign } from '@duende/platform/domain-log/left-out';
import {
  type Carrying,
  MoveFailure,
  type CrashPoint,
  type LogSource,
  type LogTarget,
  type Report,
} from './move-parts.ts';
import { checkLog } from './check-log.ts';

const REPORT_EVERY_MS = 5_000;

/** Keeps the order. Resumes from the copy: compares it from the first event before adding any. */
export function carryLog(
  { source, target }: { readonly source: LogSource; readonly target: LogTarget },
  { step, report }: { readonly step: CrashPoint; readonly report: Report },
): Carrying {
  const check = checkLog(source.log, target.log);

  async function round(): Promise<void> {
    const to = await source.log.head();
    await check.advance(to);
    const from = check.position;
    let carried = check.events;
    let reportedAt = performance.now();
    for await (const events of source.log.readAll(from, to)) {
      const ours = events.filter((event) => !isForeign(event));
      await step(() => target.copy.write(ours));
      carried += ours.length;
      if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = performance.now();
      report(`${carried} events`);
    }
    await target.copy.flush();
    await check.advance(to);
  }

  return {
    source,
    target,
    round,
    async verdict() {
      const [head, vault] = [await source.log.head(), await source.fingerprint()];
      await check.advance(head);
      if (await holdsMore(head)) throw new MoveFailure(`${target.place} lacks events of ${source.place}`);
      if (vault !== null) await step(() => target.markFingerprint(vault));
      return `${check.events} events of ${check.streams} streams, the same in both (SHA-256 ${check.digest()})`;
    },
    isComplete: async () => !(await holdsMore(await source.log.head())),
  };

  async function holdsMore(head: string): Promise<boolean> {
    for await (const events of source.log.readAll(check.position, head)) {
      if (events.some((event) => !isForeign(event))) return true;
    }
    return false;
  }
}
