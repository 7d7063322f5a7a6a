import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SessionWatch } from '../accounts/session-watch.tsx';
import { WatchedParties } from '../notices/watched-parties.tsx';
import { useSession } from '../session/session.ts';
import { InstallBanner } from '../install/install-banner.tsx';
import { restoreScroll } from '../browser/scroll-restore.ts';
import { useDecisions } from '../rides/seats/decision-store.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

const SentDecisions = lazyComponent(
  async () => (await import('../rides/seats/sent-decisions.tsx')).SentDecisions,
);
const Tooltips = lazyComponent(async () => (await import('../ui/tooltips.tsx')).Tooltips);

/** Wrong for the next address. */
const WRITTEN_ROBOTS = 'meta[name="description"] + meta[name="robots"]';

export function BackgroundWidgets() {
  const router = useRouter();
  const isSignedIn = useSession().status === 'signed-in';
  const isDeciding = useDecisions(({ waiting }) => Object.keys(waiting).length > 0);
  const [canHover] = useState(() => matchMedia('(any-hover: hover)').matches);
  const isIndexed = useMatches({ select: (matches) => matches.at(-1)?.staticData.isIndexed === true });
  useEffect(() => document.head.querySelector(WRITTEN_ROBOTS)?.remove(), []);
  useEffect(() => restoreScroll(router), [router]);
  return (
    <>
      {!isIndexed && <meta name="robots" content="noindex" />}
      <SessionWatch />
      {isSignedIn && <WatchedParties />}
      {isDeciding && (
        <LazyBoundary>
          <SentDecisions />
        </LazyBoundary>
      )}
      <InstallBanner />
      {canHover && (
        <LazyBoundary>
          <Tooltips />
        </LazyBoundary>
      )}
    </>
  );
}
