import { readFile } from 'node:fs/promises';
import { hasCode, replaceDurably } from '../files/durable-file.ts';
import { newSessionKeyEntry, sessionKeysSchema, type SessionKeys } from './session-keys.ts';

/** The file's mode: readable and changeable by its owner alone. */
export const OWNER_ALONE = 0o600;

/**
 * The keys of a file `[{ "kid", "secret" }]`, made with one new key on the first start. To rotate, an operator puts a
 * new entry first and takes the old one out 30 days later.
 * @throws an Error that names the file when it cannot be read as such; it is never written over
 */
export async function openSessionKeyFile(file: string): Promise<SessionKeys> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    text = `${JSON.stringify([newSessionKeyEntry()], null, 2)}\n`;
    await replaceDurably(file, text, OWNER_ALONE);
  }
  try {
    return sessionKeysSchema.parse(JSON.parse(text));
  } catch {
    // without the cause, which may quote what stands in the file
    throw new Error(`${file} does not hold session keys`);
  }
}
