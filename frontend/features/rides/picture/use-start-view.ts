import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isInSight, startView, type StartContent } from './start-view.ts';
import type { MapView } from '../ground/web-mercator.ts';

/** The place of the map on a usual phone: what the server counts with, which does not know the window. */
const PHONE_FRAME = { width: 360, height: 440 };

interface StartOptions {
  /** the place of the map */
  readonly frame: RefObject<HTMLElement | null>;
  readonly content: StartContent;
  /** the rides are known */
  readonly isListed: boolean;
  /** there is a map, which starts where the picture was */
  readonly isMade: boolean;
}

/**
 * Where the map starts: found once, as soon as the rides and the place of the map are known. Pins that come later move nothing, and
 * what the server has drawn stays where it shows all of them as near as can be.
 */
export function useStartView({ frame, content, isListed, isMade }: StartOptions): MapView {
  const [view, setView] = useState(() => startView(content, PHONE_FRAME));
  const isFound = useRef(false);
  const find = useEffectEvent(({ width, height }: DOMRect) => {
    const found = startView(content, { width, height });
    return found.zoom !== view.zoom || !isInSight(content, view, { width, height }) ? found : view;
  });
  const mayMove = isListed && !isMade;
  useLayoutEffect(() => {
    const size = frame.current?.getBoundingClientRect();
    if (!mayMove || isFound.current || size === undefined || size.height === 0) return;
    isFound.current = true;
    setView(find(size));
  }, [frame, mayMove]);
  return view;
}
