import { readFileSync } from 'node:fs';
import { LIMITS } from '@duende/contracts/common/limits';
import { expect, test } from 'vitest';
import { backUpName, prunableBackUps, USUALLY_KEPT, type FoundBackUp } from './kept-back-ups.ts';

const complete = (...names: string[]): FoundBackUp[] => names.map((name) => ({ name, isComplete: true }));
const broken = (name: string): FoundBackUp => ({ name, isComplete: false });
const keeping = { days: 2, weeks: 2 };

test('a name shows when it was begun', () => {
  expect(backUpName(new Date('2026-11-25T02:40:09.123Z'))).toBe('2026-11-25T024009');
});

test('the newest of the last days and of the last weeks are kept, the oldest of the others goes first', () => {
  // 22 November 2026 is a Sunday, the last day of its week.
  const found = complete(
    ...['2026-11-15', '2026-11-20', '2026-11-22', '2026-11-23T024000', '2026-11-24'],
    ...['2026-11-25T010000', '2026-11-25T024000'],
  );
  expect(prunableBackUps(found, keeping)).toEqual([
    ...['2026-11-15', '2026-11-20', '2026-11-23T024000', '2026-11-25T010000'],
  ]);
});

test('days and weeks without a back-up are not counted', () => {
  expect(prunableBackUps(complete('2024-02-01', '2025-06-01', '2026-11-25'), keeping)).toEqual([
    '2024-02-01',
  ]);
});

test('without a complete one nothing goes, and nothing that is newer than it', () => {
  expect(prunableBackUps([broken('2026-11-24'), broken('2026-11-25')], keeping)).toEqual([]);
  const found = [...complete('2026-11-22', '2026-11-23', '2026-11-24'), broken('2026-11-25')];
  expect(prunableBackUps(found, { days: 1, weeks: 1 })).toEqual(['2026-11-22', '2026-11-23']);
});

test('an incomplete back-up counts for no day, and is deleted once a complete one is newer', () => {
  const found = [...complete('2026-11-23', '2026-11-25'), broken('2026-11-24')];
  expect(prunableBackUps(found, keeping)).toEqual(['2026-11-24']);
});

test('folders of other names are somebody else’s', () => {
  const found = complete('before-the-move', '2026-11', '2026-11-20-old', '2026-11-20', '2026-11-25');
  expect(prunableBackUps(found, { days: 1, weeks: 1 })).toEqual(['2026-11-20']);
});

test('a back-up each night keeps none for longer than the page on privacy promises, whatever night it is', () => {
  const DAY_MS = 86_400_000;
  const begun = Date.parse('2026-01-01T02:40:00Z');
  let kept: readonly FoundBackUp[] = [];
  for (let night = 0; night < 100; night += 1) {
    const now = begun + night * DAY_MS;
    const found = [...kept, ...complete(backUpName(new Date(now)))];
    const gone = prunableBackUps(found, USUALLY_KEPT);
    kept = found.filter(({ name }) => !gone.includes(name));
    const oldest = begun + (night - LIMITS.backUpDays) * DAY_MS;
    expect(kept[0]?.name.localeCompare(backUpName(new Date(oldest))), `night ${night}`).toBe(1);
  }
  const unit = readFileSync(new URL('../../deploy/systemd/duende-back-up.service', import.meta.url), 'utf8');
  expect(unit).toContain(`--days ${USUALLY_KEPT.days} --weeks ${USUALLY_KEPT.weeks}\n`);
});
