import { Timestamp, type Document } from 'mongodb';
import { matches } from './filters.ts';
import { Unsupported } from './unsupported.ts';

/** A cursor of what a query has left, or of changes. */
export interface Cursor {
  readonly namespace: string;
  readonly waits: boolean;
  /** what is there, at most so many */
  take(most: number): readonly Document[];
  /** Calls back once when something is there. */
  onMore(call: () => void): void;
  /** the token after what was taken; `null` without changes */
  token(): Document | null;
}

export function cursorOf(namespace: string, documents: readonly Document[]): Cursor {
  let taken = 0;
  return {
    namespace,
    waits: false,
    take: (most) => documents.slice(taken, (taken += most)),
    onMore: (call) => call(),
    token: () => null,
  };
}

export interface Changes {
  note(change: { readonly ns: { readonly db: string; readonly coll: string } } & Document): void;
  /**
   * @param collection `null`: all of the database
   * @param after a token: what came after it is there at once
   */
  follow(
    database: string,
    collection: string | null,
    pipeline: readonly Document[],
    after?: Document,
  ): Cursor;
  forget(cursor: Cursor): void;
}

/** At least so many; who asks for an earlier one is refused. */
const REMEMBERED = 1_000;

const tokenOf = (place: number): Document => ({ _data: place.toString(16).padStart(16, '0') });

/** All changes in their order, for those who follow them. */
export function createChanges(): Changes {
  let place = 0;
  let recent: Document[] = [];
  const followers = new Map<Cursor, (change: Document) => void>();

  return {
    note(change) {
      place += 1;
      const event = { _id: tokenOf(place), clusterTime: clusterTime(), wallTime: new Date(), ...change };
      recent.push(event);
      if (recent.length > 2 * REMEMBERED) recent = recent.slice(-REMEMBERED);
      for (const offer of followers.values()) offer(event);
    },
    follow(database, collection, pipeline, after = tokenOf(place)) {
      const data = String(after['_data']);
      if (place - Number.parseInt(data, 16) > recent.length) throw new Unsupported('changes of so long ago');
      let waiting: Document[] = [];
      let last = after;
      let wake: (() => void) | null = null;
      const offer = (change: Document) => {
        const { db, coll } = change['ns'] as { db: string; coll: string };
        if (db !== database || (collection !== null && coll !== collection)) return;
        const passed = through(pipeline, change);
        if (passed === null) return;
        waiting.push(passed);
        wake?.();
        wake = null;
      };
      const cursor: Cursor = {
        namespace: `${database}.${collection ?? '$cmd.aggregate'}`,
        waits: true,
        take(most) {
          wake = null;
          const taken = waiting.slice(0, most);
          waiting = waiting.slice(most);
          last =
            waiting.length === 0 ? tokenOf(place) : ((taken.at(-1)?.['_id'] as Document | undefined) ?? last);
          return taken;
        },
        onMore(call) {
          if (waiting.length > 0) call();
          else wake = call;
        },
        token: () => last,
      };
      for (const change of recent) if ((change['_id'] as { _data: string })._data > data) offer(change);
      followers.set(cursor, offer);
      return cursor;
    },
    forget: (cursor) => void followers.delete(cursor),
  };
}

/** `null`: filtered out. */
function through(pipeline: readonly Document[], change: Document): Document | null {
  let passed = change;
  for (const { $match, $project, ...others } of pipeline) {
    if (Object.keys(others).length > 0) throw new Unsupported(Object.keys(others).join());
    if ($match !== undefined && !matches(passed, $match as Document)) return null;
    if ($project !== undefined) passed = projected(passed, $project as Document);
  }
  return passed;
}

/** The named fields with `_id`, or all but the named ones. */
export function projected(document: Document, projection: Document): Document {
  const { _id: wantsId = 1, ...fields } = projection;
  const isExclusion =
    Object.values(fields).some((wanted) => !wanted) || (!wantsId && Object.keys(fields).length === 0);
  const kept = Object.entries(document).filter(([field]) => {
    if (field === '_id') return Boolean(wantsId);
    return isExclusion ? fields[field] === undefined : Boolean(fields[field]);
  });
  return Object.fromEntries(kept);
}

let seconds = 0;
let nth = 0;

/** Rises with each call, as the time of a replica set does with each write. */
function clusterTime(): Timestamp {
  const now = Math.floor(Date.now() / 1000);
  nth = now > seconds ? 1 : nth + 1;
  seconds = Math.max(seconds, now);
  return new Timestamp({ t: seconds, i: nth });
}
