import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { deviceSettings, windowSettings, type Settings } from './local-settings.ts';

const PREFIX = 'draft.';

/** Unsent text. It survives a reload, a login and a failed screen. */
export interface DraftStorage<T> {
  /** `null` if nothing readable is stored */
  read(): T | null;
  write(draft: T): void;
  forget(): void;
}

/**
 * @param settings of the device, or of the window, which forgets them when it closes
 * @param draftFrom converts a stored value to a draft; `null` if it is none
 */
export function draftStorage<T>(
  settings: Settings,
  name: string,
  draftFrom: (stored: unknown) => T | null,
): DraftStorage<T> {
  const key = `${PREFIX}${name}`;
  return {
    read() {
      try {
        return draftFrom(JSON.parse(settings.read(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write: (draft) => settings.write(key, JSON.stringify(draft)),
    forget: () => settings.forget(key),
  };
}

/** At log-out. */
export function forgetDrafts(): void {
  deviceSettings.forget(PREFIX);
  windowSettings.forget(PREFIX);
  useForgettings.setState(({ times }) => ({ times: times + 1 }));
}

const useForgettings = create<{ readonly times: number }>(() => ({ times: 0 }));

/** As a form's key it clears the form's fields too. */
export const useDraftsForgotten = (): number => useForgettings(({ times }) => times);

/** Fields that an older page did not have are taken from `empty`. */
export function draftParser<T extends object>(empty: T): (stored: unknown) => T | null {
  return (stored) => {
    if (typeof stored !== 'object' || stored === null) return null;
    const draft: T = { ...empty, ...stored };
    const isOne = Object.entries(empty).every(([name, example]) => {
      const value: unknown = draft[name as keyof T];
      if (Array.isArray(example))
        return Array.isArray(value) && value.every((item) => typeof item === 'string');
      return typeof value === typeof example && value !== null && !Array.isArray(value);
    });
    return isOne ? draft : null;
  };
}

export function useStoredDraft<T>(draft: DraftStorage<T>, initial: T): readonly [T, (words: T) => void] {
  const [words, setWords] = useState(() => draft.read() ?? initial);
  const forgotten = useDraftsForgotten();
  const [since, setSince] = useState(forgotten);
  if (since !== forgotten) {
    setSince(forgotten);
    setWords(initial);
  }
  return [
    words,
    (next) => {
      setWords(next);
      draft.write(next);
    },
  ];
}

/** An error, a reload or an ended session keeps the draft. */
export function useForgetOnLeave({ forget }: Pick<DraftStorage<unknown>, 'forget'>): void {
  const giveUp = useRef(forget);
  useEffect(() => {
    const here = window.location.href;
    const { current } = giveUp;
    return () => {
      if (window.location.href !== here) current();
    };
  }, []);
}
