import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sessionKeysSchema, type SessionKeys } from './session-keys.ts';

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
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    text = newKeyFile();
    await writeDurably(file, text);
  }
  try {
    return sessionKeysSchema.parse(JSON.parse(text));
  } catch {
    // without the cause, which may quote what stands in the file
    throw new Error(`${file} does not hold session keys`);
  }
}

function newKeyFile(): string {
  const key = { kid: randomBytes(6).toString('hex'), secret: randomBytes(32).toString('base64url') };
  return `${JSON.stringify([key], null, 2)}\n`;
}

/** Readable by its owner alone, and either whole or not there. */
async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
