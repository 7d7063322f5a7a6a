import { createReadStream, statSync } from 'node:fs';
import { open, truncate, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { FileHead } from '@duende/query-service/export/file-formats';

export interface PartHead extends Omit<FileHead, 'table' | 'columns' | 'from' | 'to' | 'after'> {
  readonly schema: { readonly table: string; readonly columns: readonly { name: string; type: string }[] };
  readonly range: Pick<FileHead, 'from' | 'to'>;
}

/** Whether exports cannot be combined, and why; `null` if they match. */
export function otherKind(begun: PartHead, now: PartHead): string | null {
  const { range, personal, pseudonyms, schema } = begun;
  const isOfThisVersion = Object.keys(begun).join() === Object.keys(now).join();
  const hasItsColumns = schema.table !== now.schema.table || isSame(schema, now.schema);
  if (!isSame(range, now.range)) return `for other days (${daysOf(range)})`;
  if (isOfThisVersion && begun.since !== now.since) return `since ${begun.since ?? 'the beginning'}`;
  if (isOfThisVersion && personal !== now.personal) return `${personal ? 'with' : 'without'} PERSONAL=1`;
  if (!isOfThisVersion || !hasItsColumns) return 'by another version, with other columns';
  return pseudonyms === now.pseudonyms || schema.table !== now.schema.table
    ? null
    : 'where people have other pseudonyms, by another service or key';
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function daysOf({ from, to }: PartHead['range']): string {
  const days = [from === null ? [] : `FROM=${from}`, to === null ? [] : `TO=${to}`].flat();
  return days.length === 0 ? 'all of them' : days.join(' ');
}

export interface Reached {
  readonly head: PartHead;
  /** of complete parties */
  readonly rows: number;
  /** last complete one; `null` before the first */
  readonly party: string | null;
  /** size up to there */
  readonly bytes: number;
}

/**
 * The last party may be cut and is dropped. `null` if nothing can be resumed. Rejects if the file is
 * unreadable, as it may be complete.
 */
export async function reachedIn(file: string): Promise<Reached | null> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return null;
  const stream = createReadStream(file);
  try {
    let head: PartHead | null = null;
    let [bytes, rows, whole]: [number, number, Omit<Reached, 'head'>] = [
      0,
      0,
      { rows: 0, party: null, bytes: 0 },
    ];
    let current: string | null = null;
    for await (const line of createInterface({ input: stream })) {
      const parsed = jsonIn(line);
      if (parsed === null) break;
      const length = Buffer.byteLength(line) + 1;
      if (head === null) {
        // Text appended to a line without end would join it.
        if (length > size) break;
        head = parsed as unknown as PartHead;
        whole = { rows: 0, party: null, bytes: length };
      } else {
        const party = String(parsed['party_id']);
        if (current !== null && party !== current) whole = { rows, party: current, bytes };
        current = party;
        rows += 1;
      }
      bytes += length;
    }
    return head && { head, ...whole };
  } finally {
    stream.destroy();
  }
}

function jsonIn(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Truncates the rest. */
export async function openAt(file: string, bytes: number): Promise<FileHandle> {
  if (bytes > 0) await truncate(file, bytes);
  return open(file, bytes > 0 ? 'a' : 'w');
}
