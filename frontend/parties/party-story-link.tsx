import { Link } from '@tanstack/react-router';
import { QUIET_LINK } from '../ui/quiet-link.ts';

interface PartyStoryLinkProps {
  readonly partyId: string;
  /** names the party for screen readers */
  readonly name: string | null;
}

export function PartyStoryLink({ partyId, name }: PartyStoryLinkProps) {
  return (
    <Link to="/event/$key/historia" params={{ key: partyId }} className={QUIET_LINK}>
      <span>Historia de la fiesta</span>
      {name !== null && <span className="sr-only">{` ${name}`}</span>}
    </Link>
  );
}
