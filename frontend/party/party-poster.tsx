import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { photoName } from '@duende/contracts/parties/photo-url';
import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { goBack } from '../browser/navigation.ts';
import { movePoster, posterFrame, Poster } from '../parties/poster.tsx';
import { Icon } from '../ui/icons.tsx';

interface PartyPosterProps {
  readonly party: EventAnswer;
  readonly isWhole: boolean;
  readonly onShowPhoto: () => void;
}

export function PartyPoster({ party, isWhole, onShowPhoto }: PartyPosterProps) {
  const router = useRouter();
  const backHome = (event: MouseEvent) => {
    movePoster(party.id);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !router.history.location.state.fromHome) return;
    // Going back keeps month, search and scroll position.
    event.preventDefault();
    // oxlint-disable-next-line react/immutability -- the router has no other way to ask for a transition of a step back
    router.shouldViewTransition = true;
    goBack(router.history);
  };
  return (
    <div {...posterFrame(party.id)} className="relative lg:sticky lg:top-24 lg:self-start">
      <Poster
        party={party}
        sizes="(min-width: 64rem) 27rem, 100vw"
        eager
        isWhole={isWhole}
        className="h-[45svh] w-full lg:aspect-[4/5] lg:h-auto lg:rounded-3xl"
      />
      <div className="absolute inset-0 bg-linear-to-t from-bg-0 via-bg-0/20 via-35% to-transparent lg:hidden" />
      {party.photo !== null && photoName(party.photo) !== null && (
        <button
          type="button"
          aria-label="Ver la foto completa"
          onClick={onShowPhoto}
          className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4 lg:rounded-3xl"
        />
      )}
      <Link
        to="/"
        viewTransition
        onClick={backHome}
        aria-label="Volver al inicio"
        className="absolute top-3 left-3 grid size-11 place-items-center rounded-full bg-bg-0/80 hover:bg-surface-2"
      >
        <Icon name="back" />
      </Link>
    </div>
  );
}
