import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SessionWatch } from '../features/accounts/session-watch.tsx';
import { InstallBanner } from '../features/install/install-banner.tsx';
import { keepLatePlaces } from '../lib/late-places.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Later } from '../ui/later.tsx';

const Tooltips = lazyPart(async () => (await import('../ui/tooltips.tsx')).Tooltips);

/** What the server wrote of the first address, which does not speak for the next; signs of screens stand further down. */
const WRITTEN_ROBOTS = 'meta[name="description"] + meta[name="robots"]';

/** The rest is one person's own, or nobody's; whether a party may be found its own screen says. */
const isForEverybody = (path: string) => /^\/($|home$|register$|event\/)/.test(path);

/** What goes along with every screen and shows itself now and then. */
export function BackgroundWidgets() {
  const router = useRouter();
  const [mayPoint] = useState(() => matchMedia('(any-hover: hover)').matches);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => document.head.querySelector(WRITTEN_ROBOTS)?.remove(), []);
  useEffect(() => keepLatePlaces(router), [router]);
  return (
    <>
      {!isForEverybody(path) && <meta name="robots" content="noindex" />}
      <SessionWatch />
      <InstallBanner />
      {mayPoint && (
        <Later>
          <Tooltips />
        </Later>
      )}
    </>
  );
}
