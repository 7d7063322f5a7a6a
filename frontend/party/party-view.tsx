import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-standing';
import { isOver } from '@duende/contracts/parties/party-night';
import { partyTitle } from '@duende/contracts/parties/standing-words';
import { photoName } from '@duende/contracts/parties/photo-url';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useHydrated } from '../browser/taking-over.ts';
import { goBack } from '../browser/navigation.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useOverlay } from '../browser/overlays.ts';
import { movePoster, posterFrame, Poster } from '../parties/poster.tsx';
import { useNow, useToday } from '../dates/use-today.ts';
import { useMay } from '../session/session.ts';
import { Icon } from '../ui/icons.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { LineupChips } from '../parties/lineup-chips.tsx';
import { StyleChips } from '../parties/style-chips.tsx';
import { Comments } from '../comments/comments.tsx';
import { PartyBar } from './party-bar.tsx';
import { PartyFacts, RichText } from './party-facts.tsx';
import { AdminActions, PartyLinks, RidesLink, TicketsLink } from './party-links.tsx';
import { partySearch } from './party-search.ts';
import { Unpublished, LivePartyNotice } from './party-notice.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { PartyTags } from './party-tags.tsx';

/** A chunk of its own: the page does not wait for it. */
const PulsePart = lazyComponent(async () => (await import('./pulse/pulse.tsx')).Pulse);
const changes = () => import('./changes/party-changes.tsx');
const PartyChanges = lazyComponent(async () => (await changes()).PartyChanges);
const PartyChangesLink = lazyComponent(async () => (await changes()).PartyChangesLink);
const ModerateParty = lazyComponent(async () => (await import('./moderate-party.tsx')).ModerateParty);
const CopyParty = lazyComponent(async () => (await import('../parties/publish/copy-party.tsx')).CopyParty);
const AuthorActions = lazyComponent(async () => (await import('./author-actions.tsx')).AuthorActions);
const OwnActions = lazyComponent(async () => (await import('./own-actions.tsx')).OwnActions);
const PartyOverlays = lazyComponent(async () => (await import('./party-overlays.tsx')).PartyOverlays);

interface PartyViewProps {
  readonly party: OpenedEventAnswer;
  /** false while no more is known than home's card shows: neither description, links nor dialogs are shown */
  readonly isWhole?: boolean;
  /** of what this device had kept: when the server last said so, in milliseconds since 1970 */
  readonly keptAt?: number | undefined;
}

/** A party that is loaded: poster, facts, actions, links, comments, and the dialogs over them. */
export function PartyView({ party, isWhole = true, keptAt }: PartyViewProps) {
  const { over } = partySearch(useSearch({ strict: false }));
  const overlay = useOverlay('over');
  const router = useRouter();
  const backHome = (event: MouseEvent) => {
    movePoster(party.id);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !router.history.location.state.fromHome) return;
    // Back to home with its month, search and scroll position.
    event.preventDefault();
    // oxlint-disable-next-line react/immutability -- the router has no other way to ask for a transition of a step back
    router.shouldViewTransition = true;
    goBack(router.history);
  };
  const [mayModerate, mayMend, mayEdit] = [
    useMay('party.moderate'),
    useMay('party.mend'),
    useMay('party.edit'),
  ];
  // What is not published nobody else sees but moderators, and only while it waits.
  const isOwn = mayMend && party.status !== 'approved' && !(party.status === 'pending' && mayModerate);
  const isPending = party.status === 'pending';
  const isPublished = party.status === 'approved';
  const isPast = isOver(party, useNow());
  const isTakingPlace = isOn(party);
  // What the server writes ends above these: their texts are made by the browser's tables, and they take their time.
  const isLater = useHydrated();
  return (
    <article className="mx-auto max-w-[76rem] pb-[calc(var(--bottom-bar,0px)+2rem)] lg:grid lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-x-14 lg:px-8 lg:pt-8 lg:pb-20">
      <div {...posterFrame(party.id)} className="relative lg:sticky lg:top-24 lg:self-start">
        <Poster
          party={party}
          sizes="(min-width: 64rem) 27rem, 100vw"
          eager
          isWhole
          className="h-[45svh] w-full lg:aspect-[4/5] lg:h-auto lg:rounded-3xl"
        />
        <div className="absolute inset-0 bg-linear-to-t from-bg-0 via-bg-0/20 via-35% to-transparent lg:hidden" />
        {party.photo !== null && photoName(party.photo) !== null && (
          <button
            type="button"
            aria-label="Ver la foto completa"
            onClick={() => overlay.show('foto')}
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

      <div className="pointer-events-none relative -mt-16 flex *:pointer-events-auto flex-col gap-6 px-4 sm:px-6 lg:mt-0 lg:px-0">
        <header className="flex flex-col items-start gap-3">
          <div className="flex w-full items-center justify-between gap-3">
            <PartyTags party={party} isPast={isPast} />
            {!isPast && isTakingPlace && <TicketsLink party={party} />}
          </div>
          <PageHeading title={partyTitle(party, useToday())} className="display text-poster wrap-anywhere">
            <bdi>{party.name}</bdi>
          </PageHeading>
          <StyleChips styles={party.styles} />
        </header>
        <LivePartyNotice party={party} keptAt={keptAt} />
        <PartyFacts party={party} keptAt={keptAt} />
        {isPublished && (
          <div className="-mt-3 -mb-1 flex h-6">
            {isLater && (
              <LazyBoundary>
                <PulsePart eventId={party.id} isPast={isPast} />
                <PartyChangesLink eventId={party.id} />
              </LazyBoundary>
            )}
          </div>
        )}
        {isPublished ? (
          <PartyBar party={party} isPast={isPast} />
        ) : (
          <Unpublished party={party} isOwn={isOwn} />
        )}
        {isOwn && isWhole && (
          <LazyBoundary>
            <OwnActions party={party} onTakeBack={() => overlay.show('retirar')} />
          </LazyBoundary>
        )}
        {!isWhole && (
          <div aria-busy="true" className="h-24 animate-breathe rounded-2xl bg-surface-1">
            <span className="sr-only">Cargando evento...</span>
          </div>
        )}
        <LineupChips lineup={party.lineup} />
        {party.description && <RichText text={party.description} />}
        {isWhole && <PartyLinks party={party} isPast={isPast || !(isPublished || isPending)} />}
        {isPublished && isWhole && mayMend && (
          // Its room is kept until it comes: what stands below is clicked meanwhile.
          <div className="-my-3 -ml-3 min-h-11 *:px-3">
            <LazyBoundary>
              <CopyParty party={party} isOwn={false} />
            </LazyBoundary>
          </div>
        )}
        {isPublished && !isPast && <RidesLink party={party} />}
        {isPending && mayModerate && isWhole && (
          <LazyBoundary>
            <ModerateParty party={party} />
          </LazyBoundary>
        )}
        {(isPublished || isPending) && (
          <AdminActions
            party={party}
            onCondition={() => overlay.show('estado')}
            onNotice={() => overlay.show('aviso')}
            onWithdrawPhoto={() => overlay.show('retirar-foto')}
            onDelete={() => overlay.show('eliminar')}
          />
        )}
        {isPublished && isWhole && mayMend && !mayEdit && (
          <LazyBoundary>
            <AuthorActions party={party} onCondition={() => overlay.show('estado')} />
          </LazyBoundary>
        )}
        {isPublished && isLater && <Comments eventId={party.id} isPast={isPast} />}
        {isPublished && isLater && (
          <LazyBoundary>
            <PartyChanges eventId={party.id} />
          </LazyBoundary>
        )}
        {isPublished && isLater && isWhole && (
          <ReportButton
            reported={{ thing: 'party', id: party.id, what: `el evento ${party.name}` }}
            words="Denunciar este evento"
            className="self-start"
          />
        )}
      </div>
      {over !== undefined && isWhole && (
        <LazyBoundary onMissing={overlay.close}>
          <PartyOverlays open={over} party={party} onClose={overlay.close} />
        </LazyBoundary>
      )}
    </article>
  );
}
