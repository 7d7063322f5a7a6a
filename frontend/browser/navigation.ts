import { type RouterHistory, useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** home lies right before this entry, as it was left */
    fromHome?: boolean;
    /** the name of the party that a new one was begun from */
    copyOf?: string;
  }
}

/** The state of an entry that a link on home makes. */
export const FROM_HOME = { fromHome: true } as const;

let isGoingBack = false;

/** Goes back by one entry. A second click before that has happened adds nothing: it would lead out of the page. */
export function goBack(history: RouterHistory): void {
  if (isGoingBack) return;
  isGoingBack = true;
  const stop = history.subscribe(() => {
    isGoingBack = false;
    stop();
  });
  history.back();
}

/**
 * Search parameters are texts. The router's own parser would read `1e5` as a number and write strings with quotes.
 */
export type TextSearch = Readonly<Record<string, string>>;

export function parseSearch(search: string): TextSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}

/** A value of a closed list, or `undefined`, which leaves the parameter out of the address. */
export function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

/** A text that says something, or `undefined`. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Those of an address' texts that have these names. */
export const textsOf = (search: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(search[name])]));

/** A path of this site to return to, or `undefined` for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/** The path to come back to after registering: the screen itself, not a panel over it. `undefined` for home. */
export function useHere(): string | undefined {
  const here = useLocation({
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, panel: undefined }),
  });
  return here === '/' ? undefined : here;
}
