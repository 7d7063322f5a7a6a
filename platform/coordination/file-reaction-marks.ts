import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { hasCode, replaceDurably } from '../files/durable-file.ts';
import type { ReactionMark, ReactionMarks } from './reaction-marks.ts';

const OWNER_ONLY = 0o600;
const markSchema = z.object({ position: z.string(), days: z.record(z.string(), z.string()) });

/** A mark in a data folder's file. An unreadable one counts as none. */
export function openFileReactionMarks(file: string): ReactionMarks {
  async function read(): Promise<ReactionMark | null> {
    try {
      return markSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
    } catch (error) {
      if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null;
      throw error;
    }
  }
  return {
    read,
    async move(from, to) {
      if (!isDeepStrictEqual(await read(), from)) return false;
      await replaceDurably(file, `${JSON.stringify(to)}\n`, OWNER_ONLY);
      return true;
    },
  };
}
