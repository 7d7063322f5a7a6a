import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-condition';
import { isOver } from '@duende/contracts/parties/party-night';
import { partyTitle } from '@duende/contracts/parties/condition-words';
import { useSearch } from '@tanstack/react-router';
import { useHydrated } from '../browser/taking-over.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useOverlay } from '../browser/overlays.ts';
import { useNow, useToday } from '../dates/use-today.ts';
import { useMay } from '../session/session.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Glow } from '../parties/poster.tsx';
import { StyleChips } from '../parties/style-chips.tsx';
import { Comments } from '../comments/comments.tsx';
import { PartyBar } from './party-bar.tsx';
import { PartyFacts } from './party-facts.tsx';
import { AdminActions, TicketsLink } from './party-links.tsx';
import { partySearch, type OnOpen } from './party-search.ts';
import { Unpublished, LivePartyBanner } from './party-banner.tsx';
import { PartyPoster } from './party-poster.tsx';
import { PartyTags } from './party-tags.tsx';
import { PartyWords } from './party-words.tsx';
import { GettingThere } from './getting-there.tsx';

/** The page does not wait for it. */
const PulsePart = lazyComponent(async () => (await import('./pulse/pulse.tsx')).Pulse);
const CarePart = lazyComponent(async () => (await import('./care-part.tsx')).CarePart);
const changes = () => import('./changes/party-changes.tsx');
const PartyChanges = lazyComponent(async () => (await changes()).PartyChanges);
const PartyChangesLink = lazyComponent(async () => (await changes()).PartyChangesLink);
const ModerateParty = lazyComponent(async () => (await import('./moderate-party.tsx')).ModerateParty);
const AuthorActions = lazyComponent(async () => (await import('./author-actions.tsx')).AuthorActions);
const ReportParty = lazyComponent(async () => (await import('./report-party.tsx')).ReportParty);
const OwnActions = lazyComponent(async () => (await import('./own-actions.tsx')).OwnActions);
const PartyOverlays = lazyComponent(async () => (await import('./party-overlays.tsx')).PartyOverlays);

interface PartyViewProps {
  readonly party: OpenedEventAnswer;
  /** false while only the card's data is known */
  readonly isWhole?: boolean;
  /** when the server gave the stored answer, in milliseconds since 1970 */
  readonly keptAt?: number | undefined;
}

export function PartyView({ party, isWhole = true, keptAt }: PartyViewProps) {
  const { over } = partySearch(useSearch({ strict: false }));
  const overlay = useOverlay('over');
  const isPast = isOver(party, useNow());
  const isUnpublishedOwn = useUnpublishedOwn(party);
  const actions = { onOpen: overlay.show, isPast, isWhole, party };
  return (
    <article className="mx-auto max-w-[76rem] pb-[calc(var(--bottom-bar,0px)+2rem)] lg:grid lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-x-14 lg:px-8 lg:pt-8 lg:pb-20">
      <PartyPoster party={party} isWhole={isWhole} onShowPhoto={() => overlay.show('foto')} />
      <div className="pointer-events-none relative -mt-16 flex *:pointer-events-auto flex-col gap-6 px-4 sm:px-6 lg:mt-0 lg:px-0">
        <PartyHead party={party} isPast={isPast} keptAt={keptAt} />
        {party.status === 'approved' ? (
          <PartyBar party={party} isPast={isPast} />
        ) : (
          <Unpublished party={party} isOwn={isUnpublishedOwn} />
        )}
        <UnpublishedActions {...actions} />
        {!isWhole && (
          <div aria-busy="true" className="h-24 animate-breathe rounded-2xl bg-surface-1">
            <span className="sr-only">Cargando evento...</span>
          </div>
        )}
        <PartyWords party={party} />
        <GettingThere party={party} isPast={isPast} isWhole={isWhole} />
        {isWhole && Object.keys(party.care ?? {}).length > 0 && (
          <LazyBoundary>
            <CarePart party={party} />
          </LazyBoundary>
        )}
        <ModerationAndAuthor {...actions} />
        <WhatPeopleSay {...actions} />
      </div>
      {over !== undefined && isWhole && (
        <LazyBoundary onMissing={overlay.close}>
          <PartyOverlays open={over} party={party} onClose={overlay.close} />
        </LazyBoundary>
      )}
      <Glow
        party={party}
        className="inset-x-0 top-0 -z-10 h-144 opacity-60 [mask-image:linear-gradient(#000,transparent)]"
      />
    </article>
  );
}

function PartyHead({
  party,
  isPast,
  keptAt,
}: Pick<PartyViewProps, 'party' | 'keptAt'> & { readonly isPast: boolean }) {
  // These texts use the browser's `Intl`, so they are not in the server's HTML.
  const isLater = useHydrated();
  return (
    <>
      <header className="flex flex-col items-start gap-3">
        <div className="flex w-full items-center justify-between gap-3">
          <PartyTags party={party} isPast={isPast} />
          {!isPast && isOn(party) && <TicketsLink party={party} />}
        </div>
        <PageHeading title={partyTitle(party, useToday())} className="display text-poster wrap-anywhere">
          <bdi>{party.name}</bdi>
        </PageHeading>
        <StyleChips styles={party.styles} />
      </header>
      <LivePartyBanner party={party} keptAt={keptAt} />
      <PartyFacts party={party} keptAt={keptAt} />
      {party.status === 'approved' && (
        <div className="-mt-3 -mb-1 flex h-6">
          {isLater && (
            <LazyBoundary>
              <PulsePart eventId={party.id} isPast={isPast} />
              <PartyChangesLink eventId={party.id} />
            </LazyBoundary>
          )}
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  readonly party: OpenedEventAnswer;
  readonly isPast: boolean;
  readonly isWhole: boolean;
  readonly onOpen: OnOpen;
}

/** Other people see an unpublished party only as moderators, while it is pending. */
function useUnpublishedOwn({ status }: OpenedEventAnswer): boolean {
  const [mayModerate, mayEdit] = [useMay('party.moderate'), useMay('party.edit-own')];
  return mayEdit && status !== 'approved' && !(status === 'pending' && mayModerate);
}

function UnpublishedActions({ party, isWhole, onOpen }: ActionsProps) {
  const isOwn = useUnpublishedOwn(party);
  if (!isOwn || !isWhole) return null;
  return (
    <LazyBoundary>
      <OwnActions party={party} onTakeBack={() => onOpen('retirar')} />
    </LazyBoundary>
  );
}

function ModerationAndAuthor({ party, isWhole, onOpen }: ActionsProps) {
  const [mayModerate, mayEdit] = [useMay('party.moderate'), useMay('party.edit-own')];
  const [isPublished, isPending] = [party.status === 'approved', party.status === 'pending'];
  return (
    <>
      {isPending && mayModerate && isWhole && (
        <LazyBoundary>
          <ModerateParty party={party} />
        </LazyBoundary>
      )}
      {(isPublished || isPending) && <AdminActions party={party} onOpen={onOpen} />}
      {isPublished && isWhole && mayEdit && (
        <LazyBoundary>
          <AuthorActions party={party} onOpen={onOpen} />
        </LazyBoundary>
      )}
    </>
  );
}

function WhatPeopleSay({ party, isPast, isWhole }: ActionsProps) {
  const mayModerate = useMay('party.moderate');
  const mayReport = useMay('report.make');
  const isLater = useHydrated();
  if (party.status !== 'approved' || !isLater) return null;
  return (
    <>
      <Comments eventId={party.id} isPast={isPast} />
      <LazyBoundary>
        <PartyChanges eventId={party.id} />
      </LazyBoundary>
      {isWhole && mayReport && !mayModerate && (
        <LazyBoundary>
          <ReportParty party={party} />
        </LazyBoundary>
      )}
    </>
  );
}
