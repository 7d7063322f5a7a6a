import { isolated } from '@duende/contracts/common/visible-text';
import { SITE_NAME, SITE_TITLE } from '@duende/contracts/common/site-name';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

let isFocusWanted = false;
/** The first page keeps the browser's focus. */
let hasNavigated = false;

export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const view = ({ search }: { search: unknown }) => {
      const { view, edit } = search as { view?: string; edit?: string };
      return view ?? edit;
    };
    if (!fromLocation) return;
    if (fromLocation.pathname === toLocation.pathname && view(fromLocation) === view(toLocation)) return;
    isFocusWanted = true;
    hasNavigated = true;
  });
}

/** It takes the focus after a navigation, also from a loading screen's heading, but never from a dialog. */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const lost = hasNavigated && document.activeElement === document.body;
    if (!isFocusWanted && !lost) return;
    if (document.querySelector('[role="dialog"]')) return;
    isFocusWanted = false;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

/** `undefined` is the site's title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    const before = document.title;
    document.title = title === undefined ? SITE_TITLE : `${isolated(title)} — ${SITE_NAME}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
