import { expect } from '@playwright/test';

/** Asks until it is answered without an error: read models come after the commands. */
export async function shown<T>(ask: () => Promise<T>): Promise<T> {
  let answers: T[] = [];
  await expect(async () => void (answers = [await ask()])).toPass({ intervals: [100] });
  return answers[0] as T;
}
