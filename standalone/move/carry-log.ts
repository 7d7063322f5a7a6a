import { isForeign } from '@duende/platform/domain-log/left-out';
import {
  type Carrying,
  MoveFailure,
  type CrashPoint,
  type LogSource,
  type LogTarget,
  type Report,
} from './move-parts.ts';
import { LogCheck } from './check-log.ts';

const REPORT_EVERY_MS = 5_000;

/** Keeps the order. Resumes from the copy: compares it from the first event before adding any. */
export function carryLog(
  { source, target }: { readonly source: LogSource; readonly target: LogTarget },
  { step, report }: { readonly step: CrashPoint; readonly report: Report },
): Carrying {
  return {
    source,
    target,
    async carry() {
      const check = new LogCheck(source.log, target.log);
      await check.advance();
      let carried = check.events;
      let reportedAt = performance.now();
      for await (const events of source.log.readAll(check.position, await source.log.head())) {
        const ours = events.filter((event) => !isForeign(event));
        await step(() => target.copy.write(ours));
        carried += ours.length;
        if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
        reportedAt = performance.now();
        report(`${carried} events`);
      }
      report('comparing');
      await check.advance();
      if (check.events < carried) throw new MoveFailure(`${target.place} lacks events of ${source.place}`);
      const vault = await source.fingerprint();
      if (vault !== null) await step(() => target.markFingerprint(vault));
      return `${check.events} events of ${check.streams} streams, the same in both (SHA-256 ${check.digest()})`;
    },
  };
}
