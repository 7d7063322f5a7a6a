import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode, replaceDurably } from '../files/durable-file.ts';
import { moveStateSchema, requireSettled, type MoveNote, type MoveState } from './move-note.ts';

/** The two things that lie in a data folder, each of which may be moved alone. */
export type FolderPart = 'log' | 'documents';

const noteSchema = z.object({ log: moveStateSchema.optional(), documents: moveStateSchema.optional() });

/** A data folder's notes, one of each part, in a file beside its stores. */
export function folderMoveNote(dataDir: string, part: FolderPart): MoveNote {
  return {
    read: async () => (await readNotes(dataDir))[part] ?? null,
    async write(state: MoveState) {
      await mkdir(dataDir, { recursive: true });
      const notes = { ...(await readNotes(dataDir)), [part]: state };
      await replaceDurably(noteFile(dataDir), `${JSON.stringify(notes, null, 2)}\n`);
    },
  };
}

/** @throws StoreOnTheMove when this part of the folder is half arrived or was moved away */
export async function requireSettledFolder(dataDir: string, part: FolderPart): Promise<void> {
  const place = `${dataDir} (${part === 'log' ? 'its log' : 'its keys and photos'})`;
  const engine = part === 'log' ? 'EVENTSTORE_URL' : 'MONGODB_URL';
  const undo = `start with ${engine}, or, to go on here without anything recorded since, delete ${noteFile(dataDir)}`;
  requireSettled(await folderMoveNote(dataDir, part).read(), place, undo);
}

function noteFile(dataDir: string): string {
  return join(dataDir, 'move.json');
}

async function readNotes(dataDir: string): Promise<z.infer<typeof noteSchema>> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(noteFile(dataDir), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {};
    throw error;
  }
}
