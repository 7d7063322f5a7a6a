import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { windowSettings } from './local-settings.ts';

const unchanging = () => () => undefined;

/** A text per history entry, restored on return or reload. A panel has its own entry and takes the text along. */
export function useHistoryText(name: string) {
  const entry = useLocation({ select: ({ state }) => `${name}.${state.__TSR_key}` });
  const [first] = useState(entry);
  // Unknown during hydration.
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
