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

/** @param settings the device's, or the window's, which are forgotten when it is closed */
export function draftStorage<T>(
  settings: Settings,
  name: string,
  isDraft: (value: unknown) => value is T,
): DraftStorage<T> {
  const key = `${PREFIX}${name}`;
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(settings.read(key) ?? 'null');
        return isDraft(stored) ? stored : null;
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

/** Whether a value has texts, switches or lists of texts where `like` has them. */
export function isLike<T extends object>(like: T, value: unknown): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(like).every(([name, example]) => {
    const field = fields[name];
    return Array.isArray(example)
      ? Array.isArray(field) && field.every((item) => typeof item === 'string')
      : typeof field === typeof example;
  });
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
