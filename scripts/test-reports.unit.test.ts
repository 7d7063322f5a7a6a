import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countReported, storyCounts, vitestCounts } from './test-reports.ts';

function reportOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'duende-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const story = (title: string, ...messages: readonly string[]) => ({
  title,
  ok: messages.length === 0,
  tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
});

test('of stories: those that ran, those that failed with all their errors, and what failed outside of one', () => {
  const report = reportOf({
    stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 1 },
    errors: [{ message: 'a file does not load' }],
    suites: [
      { file: 'home.e2e.ts', specs: [story('opens')], suites: [] },
      {
        file: 'party.e2e.ts',
        specs: [],
        suites: [
          { file: 'party.e2e.ts', specs: [story('opens'), story('closes', 'not closed', 'shown: x')] },
        ],
      },
    ],
  });
  expect(countReported(report, storyCounts, false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [
      { file: 'party.e2e.ts', text: 'party.e2e.ts > closes\nnot closed\nshown: x' },
      { file: null, text: 'a file does not load' },
    ],
  });
});

test('a run that ended badly, or reported nothing, is a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  const all = reportOf({ stats, errors: [], suites: [] });
  expect(countReported(all, storyCounts, true)).toMatchObject({ passed: 3, failed: 0 });
  expect(countReported(all, storyCounts, false)).toMatchObject({ passed: 3, failed: 1 });
  const none = reportOf({ stats: { ...stats, expected: 0 }, errors: [], suites: [] });
  expect(countReported(none, storyCounts, true)).toMatchObject({ passed: 0, failed: 1 });
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  expect(countReported(`${none}.gone`, vitestCounts, true)).toMatchObject({ passed: 0, failed: 1 });
});
