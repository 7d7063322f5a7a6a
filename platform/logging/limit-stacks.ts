/** A stack is logged no more often than this for one kind of error. */
const EVERY_MS = 60_000;
/** More kinds than a service has; were there more, the oldest would be shown again early. */
const KINDS = 1_000;

/**
 * Whether an error's stack is to be shown: once a minute for each kind, which is its name, its code and where it was made. In
 * an outage every request fails in the same way, and one stack tells as much as a thousand.
 */
export function limitStacks(now = () => performance.now()): (error: Error) => boolean {
  const shownAt = new Map<string, number>();
  return (error) => {
    const kind = kindOf(error);
    const last = shownAt.get(kind);
    const time = now();
    if (last !== undefined && time - last < EVERY_MS) return false;
    shownAt.delete(kind);
    shownAt.set(kind, time);
    const [oldest] = shownAt.keys();
    if (shownAt.size > KINDS && oldest !== undefined) shownAt.delete(oldest);
    return true;
  };
}

function kindOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const madeAt = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name} ${code} ${madeAt}`;
}
