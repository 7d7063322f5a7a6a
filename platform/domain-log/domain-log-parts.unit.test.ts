import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssues } from './domain-log.ts';

const schema = z.object({ at: z.string(), changes: z.object({ email: z.string() }) });

test.each([
  [{ at: 'x', changes: { email: 7 } }, 'changes.email invalid_type'],
  [{ at: 7, changes: {} }, 'at invalid_type, changes.email invalid_type'],
  ['ana@example.org', '(whole) invalid_type'],
])('%j is wrong in %s', (value, brief) => {
  const { error } = schema.safeParse(value);
  expect(error && describeIssues(error)).toBe(brief);
});
