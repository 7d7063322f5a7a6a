import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Sqlite } from '../files/sqlite.ts';
import type { RateLimitStore } from './rate-limits.ts';

const SWEEP_MS = 3_600_000;
const WRITE_MS = 500;

interface Row {
  /** of the limit */
  readonly name: string;
  readonly key: string;
  readonly points: number;
  /** milliseconds since 1970 */
  readonly expire: number;
}

/**
 * Counts in memory and saves to an SQLite file, to survive restarts: file access per count would cost a twentieth of
 * a hot command. It saves twice a second and at the end; losses in a crash or with a full disk are harmless. It
 * deletes expired counts at opening and hourly.
 */
export function openSqliteRateLimits(options: { readonly file: string }): {
  readonly store: RateLimitStore;
  close(): Promise<void>;
} {
  const database = new Sqlite(options.file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec(`
    CREATE TABLE IF NOT EXISTS counts (
      name TEXT NOT NULL,
      key TEXT NOT NULL,
      points INTEGER NOT NULL,
      expire INTEGER NOT NULL,
      PRIMARY KEY (name, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS counts_expiry ON counts (expire);
  `);
  database.pragma('busy_timeout = 0');
  const over = database.prepare<[number]>('DELETE FROM counts WHERE expire < ?');
  const stored = database.prepare<[string], Row>('SELECT * FROM counts WHERE name = ?');
  const put = database.prepare<Row>('INSERT OR REPLACE INTO counts VALUES (@name, @key, @points, @expire)');
  const write = database.transaction((rows: readonly Row[]) => {
    for (const row of rows) put.run(row);
  });
  const limiters: StoredLimiter[] = [];
  let writing = Promise.resolve();

  async function writeAll(): Promise<void> {
    for (const limiter of limiters) {
      const keys = limiter.changed();
      if (keys.length === 0) continue;
      try {
        write.immediate(await limiter.rows(keys));
      } catch {
        limiter.note(keys);
      }
    }
  }
  const writeChanged = () => (writing = writing.then(writeAll));
  function sweep(): void {
    try {
      over.run(Date.now());
    } catch {
      // A failed sweep is harmless: the next one repeats it.
    }
  }
  sweep();
  const timers = [setInterval(() => void writeChanged(), WRITE_MS), setInterval(sweep, SWEEP_MS)];
  for (const timer of timers) timer.unref();

  return {
    store(limit) {
      const limiter = new StoredLimiter(limit);
      // A clock that was ahead may have stored late moments; Node shortens timers that long to a millisecond.
      const last = Date.now() + limit.duration * 1_000;
      const storage = stored.all(limit.keyPrefix).map(({ key, points: value, expire }) => {
        return { key, value, expiresAt: Math.min(expire, last) };
      });
      limiter.restore({ version: 1, storage });
      limiters.push(limiter);
      return limiter;
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await writeChanged();
      database.close();
    },
  };
}

class StoredLimiter extends RateLimiterMemory {
  #changed = new Set<string>();

  override consume(...call: Parameters<RateLimiterMemory['consume']>) {
    this.#changed.add(String(call[0]));
    return super.consume(...call);
  }

  override reward(...call: Parameters<RateLimiterMemory['reward']>) {
    this.#changed.add(String(call[0]));
    return super.reward(...call);
  }

  changed(): readonly string[] {
    const keys = [...this.#changed];
    this.#changed = new Set();
    return keys;
  }

  note(keys: readonly string[]): void {
    for (const key of keys) this.#changed.add(key);
  }

  /** Current values, without expired ones. */
  async rows(keys: readonly string[]): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const key of keys) {
      const count = await this.get(key);
      if (count === null) continue;
      const expire = Date.now() + count.msBeforeNext;
      rows.push({ name: this.keyPrefix, key, points: count.consumedPoints, expire });
    }
    return rows;
  }
}
