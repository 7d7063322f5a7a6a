/** Counts what was checked, and says each thing as it comes. */
export interface Report {
  check(name: string, work: () => Promise<void>): Promise<boolean>;
  skip(name: string, why: string): void;
  /** prints the sum; resolves to the exit code */
  close(): number;
}

export function openReport(say: (line: string) => void = console.log): Report {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  return {
    async check(name, work) {
      const start = performance.now();
      try {
        await work();
        counts.passed += 1;
        say(`passed   ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
        return true;
      } catch (error) {
        counts.failed += 1;
        say(`FAILED   ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return false;
      }
    },
    skip(name, why) {
      counts.skipped += 1;
      say(`skipped  ${name}: ${why}`);
    },
    close() {
      const { passed, failed, skipped } = counts;
      say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
      return failed === 0 ? 0 : 1;
    },
  };
}
