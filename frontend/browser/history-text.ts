import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { windowSettings } from './local-settings.ts';

const unchanging = () => () => undefined;

/**
 * What is typed or chosen at this place of the history, `''` at first: found again by who comes back to it, after a reload
 * too. What lies over the screen meanwhile makes a place of its own, and takes it along.
 */
export function useHistoryText(name: string) {
  const entry = useLocation({ select: ({ state }) => `${name}.${state.__TSR_key}` });
  const [first] = useState(entry);
  // Nothing is known yet while a page written by the server is taken over.
  const found = useSyncExternalStore(
    unchanging,
    () => windowSettings.read(first) ?? '',
    () => '',
  );
  const [changed, change] = useState<string>();
  const words = changed ?? found;
  useEffect(() => {
    if (changed !== undefined || words !== '') windowSettings.write(entry, words);
  }, [entry, words, changed]);
  return [words, change] as const;
}
