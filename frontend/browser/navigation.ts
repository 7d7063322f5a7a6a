import { type RouterHistory, useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the previous history entry is home, unchanged */
    fromHome?: boolean;
    /** the name of the party that a new one was copied from */
    copyOf?: string;
  }
}

/** The history state that links on home set. */
export const FROM_HOME = { fromHome: true } as const;

let isGoingBack = false;

/** Goes back by one entry. A second click before that is ignored, as it would leave the site. */
export function goBack(history: RouterHistory): void {
  if (isGoingBack) return;
  isGoingBack = true;
  const stop = history.subscribe(() => {
    isGoingBack = false;
    stop();
  });
  history.back();
}

/** Search parameters stay texts. The router's parser would read `1e5` as a number and quote strings. */
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

/** A value of a closed list, or `undefined`, which removes the parameter from the address. */
export function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

/** A text that is not empty, or `undefined`. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const textsOf = (search: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(search[name])]));

/** A path of this site, or `undefined` for anything that could lead to another site. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/** The path to return to after registering: the screen without its panel. `undefined` for home. */
export function useHere(): string | undefined {
  const here = useLocation({
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, panel: undefined }),
  });
  return here === '/' ? undefined : here;
}
