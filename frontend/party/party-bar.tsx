import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-condition';
import { shareKey } from '@duende/contracts/common/slug';
import { isolated } from '@duende/contracts/common/visible-text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rsvpCountQuery, shownCount } from '../parties/rsvp-queries.ts';
import { toast } from '../browser/toasts.ts';
import { Attendance, firstText } from '../parties/attendance.tsx';
import { useBottomBar } from '../ui/bottom-stack.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CONTROL } from '../ui/field.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { useNightSheet } from './night/use-night-sheet.ts';
import { PendingRsvpNote, RsvpButton } from '../parties/rsvp-button.tsx';

const NightSheet = lazyComponent(async () => (await import('./night/night-sheet.tsx')).NightSheet);

interface PartyBarProps {
  readonly party: EventAnswer;
  /** attendance can no longer be confirmed */
  readonly isPast: boolean;
}

/** `Fueron 14` */
const pastText = (count: number) => (count === 1 ? 'Fue 1' : `Fueron ${count}`);

/** The bar is at the bottom of a phone's screen, otherwise within the text. */
export function PartyBar({ party, isPast }: PartyBarProps) {
  const ref = useBottomBar();
  const count = useQuery(rsvpCountQuery(party.id));
  const night = useNightSheet(party.id);
  const isTakingPlace = isOn(party);
  const isFirst = count.data === 0 && !isPast && isTakingPlace;
  return (
    <section
      aria-label="Asistencia"
      ref={ref}
      className="panel @container fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-t-3xl px-3 pt-3 sm:gap-3 sm:px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:relative lg:z-10 lg:rounded-3xl lg:p-4"
    >
      <PendingRsvpNote eventId={party.id} />
      {!isPast && (
        <RsvpButton
          eventId={party.id}
          isOpen={isTakingPlace}
          onGo={night.prepare}
          onSaid={(isGoing) => (isGoing ? night.offer() : night.close())}
        />
      )}
      {night.isOpen && isTakingPlace && (
        <LazyBoundary>
          <NightSheet party={party} onClose={night.close} />
        </LazyBoundary>
      )}
      <span
        className={classNames(
          isFirst ? 'min-w-24 flex-1 leading-tight' : 'text-lg whitespace-nowrap',
          isPast && 'pl-2',
        )}
      >
        <Attendance count={shownCount(count)} words={isPast ? pastText : isFirst ? firstText : undefined} />
      </span>
      <div className="ml-auto flex gap-2">
        <ShareButton party={party} />
      </div>
    </section>
  );
}

/** The share sheet, otherwise the clipboard, otherwise the selected link. */
function ShareButton({ party }: { readonly party: EventAnswer }) {
  const [isLinkShown, setLinkShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const url = () => `${window.location.origin}/event/${shareKey(party)}`;

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: isolated(party.name), url: url() });
        return;
      } catch (error) {
        // The person closed the sheet. Other failures use the clipboard.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url());
      toast('Enlace copiado');
    } catch {
      // refused, or a page without HTTPS
      setLinkShown(true);
    }
  }

  return (
    <div className="sm:relative">
      <Button ref={button} aria-label="Compartir" className="px-3" onClick={() => void share()}>
        <ScreenIcon name="share" />
        <span className="hidden @min-[34rem]:inline">Compartir</span>
      </Button>
      {isLinkShown && (
        <div className="panel absolute inset-x-3 bottom-full mb-3 rounded-2xl bg-surface-3 p-3 sm:right-0 sm:left-auto sm:w-96">
          <p className="mb-2 px-1 text-sm text-text-2">Copia el enlace y compártelo:</p>
          <input
            readOnly
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes by a click, and is there to be copied
            autoFocus
            aria-label="Enlace del evento"
            value={url()}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => setLinkShown(false)}
            onKeyDown={(event) => event.key === 'Escape' && button.current?.focus()}
            className={`${CONTROL} text-sm`}
          />
        </div>
      )}
    </div>
  );
}
