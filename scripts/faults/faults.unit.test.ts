import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECOND_TIER_TESTS } from '../../e2e/second-tier.ts';
import { FAULTS } from './faults.ts';

const SUFFIXES = { unit: '.unit.test.ts', 'unit-page': '.unit.test.tsx', integration: '.int.test.ts' };
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split(
  '\n',
);

test.each(FAULTS)('$kind: the text is in $file once, and its tests are of the first tier', (fault) => {
  expect(readFileSync(fault.file, 'utf8').split(fault.text)).toHaveLength(2);
  const found = files.filter(
    (file) => file.startsWith(fault.tests) && file.endsWith(SUFFIXES[fault.project]),
  );
  expect(found).not.toEqual([]);
  expect(found.filter((file) => SECOND_TIER_TESTS.some((late) => late.file === file))).toEqual([]);
});
