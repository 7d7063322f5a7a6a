import { Link } from '@tanstack/react-router';

const STORY_LINK =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-text-3 wrap-anywhere underline-offset-4 hover:text-uv hover:underline';

interface PartyStoryLinkProps {
  readonly partyId: string;
  /** for who hears it among others like it */
  readonly name: string | null;
}

/** To what became of a party, whatever became of it. */
export function PartyStoryLink({ partyId, name }: PartyStoryLinkProps) {
  return (
    <Link to="/event/$key/historia" params={{ key: partyId }} className={STORY_LINK}>
      <span>Historia de la fiesta</span>
      {name !== null && <span className="sr-only">{` ${name}`}</span>}
    </Link>
  );
}
