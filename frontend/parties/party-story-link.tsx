import { Link } from '@tanstack/react-router';

const STORY_LINK =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-text-3 wrap-anywhere underline-offset-4 hover:text-uv hover:underline';

interface PartyStoryLinkProps {
  readonly partyId: string;
  /** names the party for screen readers */
  readonly name: string | null;
}

export function PartyStoryLink({ partyId, name }: PartyStoryLinkProps) {
  return (
    <Link to="/event/$key/historia" params={{ key: partyId }} className={STORY_LINK}>
      <span>Historia de la fiesta</span>
      {name !== null && <span className="sr-only">{` ${name}`}</span>}
    </Link>
  );
}
