import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { deviceSettings, windowSettings, type Settings } from './local-settings.ts';

const PREFIX = 'draft.';

/** What somebody is writing, kept until it is sent: it outlives a reload, a login and a screen that could not be shown. */
export interface DraftStorage<T> {
  /** `null` where nothing is kept, or nothing that can be read */
  read(): T | null;
  write(draft: T): void;
  forget(): void;
}

/**
 * @param settings the device's, or the window's, which are forgotten when it is closed
 * @param draftFrom what a stored value is as a draft; `null` where it is none
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

/** Whoever logs out leaves nothing half written to the next person at this device. */
export function forgetDrafts(): void {
  deviceSettings.forget(PREFIX);
  windowSettings.forget(PREFIX);
  useForgettings.setState(({ times }) => ({ times: times + 1 }));
}

const useForgettings = create<{ readonly times: number }>(() => ({ times: 0 }));

/** How often all drafts were forgotten here: as a form's key it takes what stands in its fields away with them. */
export const useDraftsForgotten = (): number => useForgettings(({ times }) => times);

/**
 * Reads a draft that has texts, switches or lists of texts where `empty` has them. What it lacks, because an older page wrote it
 * before there was such a field, is as in `empty`.
 */
export function draftParser<T extends object>(empty: T): (stored: unknown) => T | null {
  return (stored) => {
    if (typeof stored !== 'object' || stored === null) return null;
    const draft: T = { ...empty, ...stored };
    const isOne = Object.entries(empty).every(([name, example]) => {
      const value: unknown = draft[name as keyof T];
      return Array.isArray(example)
        ? Array.isArray(value) && value.every((item) => typeof item === 'string')
        : typeof value === typeof example;
    });
    return isOne ? draft : null;
  };
}

/** The words as they stand, and a way to change and keep them. `initial` is what they are where nothing was kept. */
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

/** Going to another screen gives the draft up; an error, a reload or a session that ended does not. */
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
