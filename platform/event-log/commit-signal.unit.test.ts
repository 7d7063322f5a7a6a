import { expect, it } from 'vitest';
import { createCommitSignal } from './commit-signal.ts';

const never = new AbortController().signal;

it('wakes all who sleep, and lets nobody sleep through a commit', async () => {
  const commits = createCommitSignal();
  const seen = commits.count;
  const sleepers = [commits.after(seen, never), commits.after(seen, never)];
  commits.raise();
  await Promise.all(sleepers);
  await commits.after(seen, never);
  expect(commits.count).toBe(seen + 1);
});

it('wakes who is aborted and leaves the others asleep', async () => {
  const commits = createCommitSignal();
  const stop = new AbortController();
  let isAwake = false;
  const other = commits.after(commits.count, never).then(() => (isAwake = true));
  const aborted = commits.after(commits.count, stop.signal);
  stop.abort();
  await aborted;
  await commits.after(commits.count, stop.signal);
  expect(isAwake).toBe(false);
  commits.raise();
  await other;
});
