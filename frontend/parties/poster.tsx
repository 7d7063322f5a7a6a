import { photoColour, photoName, photoUrl } from '@duende/contracts/parties/photo-url';
import { useState, useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useHydrated, useHydrating } from '../browser/taking-over.ts';
import { isFollowing, useLiveStatus } from '../live/live.ts';
import { classNames } from '../ui/class-names.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

function useNetworkBack(isAwaited: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const online = () => back();
    window.addEventListener('online', online);
    const unsubscribe = useLiveStatus.subscribe(({ status }, before) => {
      if (isFollowing(status) && !isFollowing(before.status)) back();
    });
    return () => {
      window.removeEventListener('online', online);
      unsubscribe();
    };
  }, [isAwaited]);
}

/** `null` after a failed load, until the network is back. */
export function usePhoto(photo: string | null) {
  const [missing, setMissing] = useState<string | null>(null);
  useNetworkBack(missing !== null, () => setMissing(null));
  return { name: photo === missing ? null : photo, miss: () => setMissing(photo) };
}

/** The transition's name must be unique on a page. */
let moving: string | null = null;

export function posterFrame(partyId: string) {
  return { 'data-poster': partyId, ref: name };
}

/** Call before the transition. */
export function movePoster(partyId: string): void {
  moving = partyId;
  document.querySelectorAll<HTMLElement>('[data-poster]').forEach(name);
}

function name(frame: HTMLElement | null): void {
  frame?.style.setProperty('view-transition-name', frame.dataset['poster'] === moving ? 'poster' : 'none');
}

const PosterArt = lazyComponent(async () => (await import('./poster-art.tsx')).PosterArt);

interface PosterProps {
  readonly party: { readonly id: string; readonly photo: string | null };
  /** the shown width, for the choice of the file */
  readonly sizes: string;
  /** true on the first screen, where it is fetched at once */
  readonly eager?: boolean;
  /** does not crop the sides; the frame has the photo's own colour */
  readonly isWhole?: boolean;
  /** moves slowly */
  readonly isAlive?: boolean;
  readonly className?: string;
}

/** Decorative, since the name is next to it. The frame has a fixed size, so that a browser can skip it out of sight. */
export function Poster({
  party,
  sizes,
  eager = false,
  isWhole = false,
  isAlive = false,
  className,
}: PosterProps) {
  const isHydrating = useHydrating();
  const { name, miss } = usePhoto(party.photo === null ? null : photoName(party.photo));
  return (
    <div
      className={classNames(
        'overflow-hidden bg-surface-2 [content-visibility:auto]',
        isWhole && 'flex items-start',
        className,
      )}
    >
      {name === null ? (
        <LazyBoundary>
          <PosterArt seed={party.id} isAlive={isAlive} />
        </LazyBoundary>
      ) : (
        <img
          src={photoUrl(name, '800')}
          srcSet={`${photoUrl(name, '400')} 400w, ${photoUrl(name, '800')} 800w, ${photoUrl(name)} 1600w`}
          sizes={sizes}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={classNames(isWhole ? WHOLE : 'size-full object-cover', isAlive && 'animate-drift')}
          // The policy forbids style attributes in the server's HTML.
          ref={(image) => {
            const ground = isWhole ? image?.parentElement : image;
            ground?.style.setProperty('background-color', photoColour(name));
            if (image && isHydrating && hasFailed(image)) miss();
          }}
          onError={miss}
        />
      )}
    </div>
  );
}

const WHOLE = 'w-full sm:h-full sm:object-contain';

/** An image may have failed before hydration. */
const hasFailed = ({ complete, currentSrc, naturalWidth }: HTMLImageElement) =>
  complete && currentSrc !== '' && naturalWidth === 0;

interface GlowProps extends Pick<PosterProps, 'party'> {
  readonly className: string;
}

/** CSS pixels of `lg`. */
const WIDE = 1024;

/** Light in the poster's own colours, on wide screens; a phone does not draw it a second time. */
export function Glow({ party, className }: GlowProps) {
  const isLater = useHydrated();
  if (!isLater || window.innerWidth < WIDE) return null;
  return (
    <div className={`absolute animate-fade overflow-hidden max-lg:hidden forced-colors:hidden ${className}`}>
      <Poster
        party={party}
        sizes="1px"
        className="absolute -inset-16 [filter:blur(64px)_brightness(0.4)_saturate(1.6)]"
      />
    </div>
  );
}
