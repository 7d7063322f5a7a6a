import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../errors/errors.ts';
import { hasCode, replaceDurably } from './durable-file.ts';

/**
 * What a store says of a move: `arriving` into it and not finished, `arrived`, or `left` for another place. A store that
 * says nothing was never part of one.
 */
export const moveStateSchema = z.object({
  state: z.enum(['arriving', 'arrived', 'left']),
  /** of the installation: its log's id */
  logId: z.string(),
  /** ISO 8601 */
  at: z.string(),
});
export type MoveState = z.infer<typeof moveStateSchema>;

/** Where one store keeps what it says; durable when `write` resolves. */
export interface MoveNote {
  read(): Promise<MoveState | null>;
  write(state: MoveState): Promise<void>;
}

/** A store that must not be used as it is: half of an installation, or one that goes on elsewhere. */
class StoreOnTheMove extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'StoreOnTheMove';
  }
}

/**
 * Lets a service start on a store that is whole and still in use. `place` names it, `undo` says how to use one that was left
 * all the same.
 * @throws StoreOnTheMove
 */
export function requireSettled(state: MoveState | null, place: string, undo: string): void {
  if (state?.state === 'arriving') {
    throw new StoreOnTheMove(
      `${place} holds an unfinished move: run the same "make move" again, which goes on with it`,
    );
  }
  if (state?.state === 'left') {
    throw new StoreOnTheMove(`what was in ${place} was moved away at ${state.at} and goes on there; ${undo}`);
  }
}

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
