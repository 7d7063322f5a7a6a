import { photoColour, photoName, photoUrl } from '@duende/contracts/parties/photo-url';
import { useState, useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useHydrating } from '../browser/taking-over.ts';
import { isFollowing, useLiveStatus } from '../live/live.ts';
import { classNames } from '../ui/class-names.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

/** Calls back when the network, or the service behind it, is there again; only while `isAwaited`. */
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

/** A photo to show: `null` once it did not load, until the network is back and it may be tried again. */
export function usePhoto(photo: string | null) {
  const [missing, setMissing] = useState<string | null>(null);
  useNetworkBack(missing !== null, () => setMissing(null));
  return { name: photo === missing ? null : photo, miss: () => setMissing(photo) };
}

/** The party whose poster moves from its card to its page and back; a page may hold the name once only. */
let moving: string | null = null;

/** For the element that frames a party's poster. */
export function posterFrame(partyId: string) {
  return { 'data-poster': partyId, ref: name };
}

/** To be called before the transition: the poster of this party moves, and no other. */
export function movePoster(partyId: string): void {
  moving = partyId;
  document.querySelectorAll<HTMLElement>('[data-poster]').forEach(name);
}

function name(frame: HTMLElement | null): void {
  frame?.style.setProperty('view-transition-name', frame.dataset['poster'] === moving ? 'poster' : 'none');
}

/** Decoration, and 2 kB: it comes onto the frame's own colour. */
const PosterArt = lazyComponent(async () => (await import('./poster-art.tsx')).PosterArt);

interface PosterProps {
  readonly party: { readonly id: string; readonly photo: string | null };
  /** how wide it is shown, for the choice of the file */
  readonly sizes: string;
  /** in the first screen: fetched at once */
  readonly eager?: boolean;
  /** not cropped at its sides: one that is wider than its frame stands on its own colour */
  readonly isWhole?: boolean;
  /** it moves, slowly: what is drawn turns, a photo comes nearer */
  readonly isAlive?: boolean;
  readonly className?: string;
}

/**
 * A party's photo, cropped to its frame, or a drawing where there is none or while it does not come. Decoration: the name stands beside it. Its
 * frame has its size from outside, so that a browser can leave alone what is out of sight.
 */
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
          // Not as an attribute: the server writes posters too, and the policy forbids those there.
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

/** On a phone from the top, before the shade below begins; elsewhere no side of it is cropped. */
const WHOLE = 'w-full sm:h-full sm:object-contain';

/** What the server wrote may have failed before React listens. */
const hasFailed = ({ complete, currentSrc, naturalWidth }: HTMLImageElement) =>
  complete && currentSrc !== '' && naturalWidth === 0;
