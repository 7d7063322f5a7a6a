import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const wordsOfEntries = new Map<string | undefined, string>();

/** What is typed at this place of the history, to be found again by who comes back to it. */
export function useEntryWords() {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const [words, setWords] = useState(() => wordsOfEntries.get(entry) ?? '');
  useEffect(() => void wordsOfEntries.set(entry, words), [entry, words]);
  return [words, setWords] as const;
}
