import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../errors/errors.ts';
import { hasCode, replaceDurably } from './durable-file.ts';

/** `arriving` (unfinished), `arrived` or `left`. No note: never part of a move. */
export const moveStateSchema = z.object({
  state: z.enum(['arriving', 'arrived', 'left']),
  /** of the installation: its log's id */
  logId: z.string(),
  at: z.string(),
});
export type MoveState = z.infer<typeof moveStateSchema>;

/** A store's note of a move; durable when `write` resolves. */
export interface MoveNote {
  read(): Promise<MoveState | null>;
  write(state: MoveState): Promise<void>;
}

/** A store that must not be used: incomplete, or continued elsewhere. */
class StoreOnTheMove extends OperatorError {
  override name = 'StoreOnTheMove';
}

/**
 * Accepts a complete store in use. `place` names it; `undo` says how to reuse one that was left.
 * @throws StoreOnTheMove
 */
export function requireSettled(state: MoveState | null, place: string, undo: string): void {
  if (state?.state === 'arriving') {
    throw new StoreOnTheMove(
      `${place} holds an unfinished move: run the same "make move" again, which goes on with it`,
    );
  }
  if (state?.state === 'left') {
    throw new StoreOnTheMove(
      `what was in ${place} was moved away at ${state.at} and continues there; ${undo}`,
    );
  }
}

export type FolderPart = 'log' | 'documents';

const noteSchema = z.object({ log: moveStateSchema.optional(), documents: moveStateSchema.optional() });

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

/** @throws StoreOnTheMove when this part has partly arrived or has moved away */
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
