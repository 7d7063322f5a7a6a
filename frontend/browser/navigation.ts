import { type RouterHistory, useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** home is the previous history entry */
    fromHome?: boolean;
    /** the copied party's name */
    copyOf?: string;
  }
}

export const FROM_HOME = { fromHome: true } as const;

let isGoingBack = false;

/** A second click before that would leave the site. */
export function goBack(history: RouterHistory): void {
  if (isGoingBack) return;
  isGoingBack = true;
  const stop = history.subscribe(() => {
    isGoingBack = false;
    stop();
  });
  history.back();
}

/** The router's parser would read `1e5` as a number and quote strings. */
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

/** `undefined` removes the parameter from the address. */
export function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const textsOf = (search: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(search[name])]));

/** `undefined` for anything that could lead to another site. Browsers drop tabs and line ends from addresses. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(value) ? value : undefined;
}

/** The screen without its panel, to return to after registering. `undefined` for home. */
export function useHere(): string | undefined {
  const here = useLocation({
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, panel: undefined }),
  });
  return here === '/' ? undefined : here;
}
