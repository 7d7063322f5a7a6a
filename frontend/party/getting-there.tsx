import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-condition';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '../browser/taking-over.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { offersLine } from '../parties/party-rules.ts';
import { rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { useRides } from '../rides/ride-queries.ts';
import { useSession } from '../session/session.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { hasPartyLinks, PartyLinks } from './party-links.tsx';
import { PartyPart } from './party-part.tsx';
import { RidesRow } from './rides-row.tsx';

const OwnRidesRow = lazyComponent(async () => (await import('./night/own-rides-row.tsx')).OwnRidesRow);
const NightPlan = lazyComponent(async () => (await import('./night/night-plan.tsx')).NightPlan);

interface GettingThereProps {
  readonly party: OpenedEventAnswer;
  readonly isPast: boolean;
  readonly isWhole: boolean;
}

export function GettingThere({ party, isPast, isWhole }: GettingThereProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const isLater = useHydrated();
  const { data: rides = [] } = useRides(party);
  const { data: isGoing } = useQuery({ ...rsvpStatusQuery(party.id), enabled: isSignedIn });
  const [isPublished, isTakingPlace] = [party.status === 'approved', isOn(party)];
  // A cancelled party accepts no rides, but keeps existing ones.
  const hasRides = isPublished && !isPast && (isTakingPlace || rides.length > 0);
  const isComing = !isPast && isTakingPlace && (isPublished || party.status === 'pending');
  const hasLinks = isWhole && hasPartyLinks(party, isComing);
  if (!hasRides && !hasLinks) return null;
  const line = isTakingPlace
    ? offersLine(rides)
    : `No salen: fiesta ${party.condition === 'postponed' ? 'aplazada' : 'cancelada'}`;
  return (
    <PartyPart title="Cómo llegas">
      {hasRides &&
        (isSignedIn && isLater ? (
          <LazyBoundary>
            <OwnRidesRow party={party} line={line} />
          </LazyBoundary>
        ) : (
          <RidesRow party={party} title="Viajes compartidos" line={line} />
        ))}
      {hasLinks && <PartyLinks party={party} isComing={isComing} />}
      {isGoing === true && isSignedIn && isComing && isPublished && isWhole && (
        <LazyBoundary>
          <NightPlan party={party} isInPage />
        </LazyBoundary>
      )}
    </PartyPart>
  );
}
