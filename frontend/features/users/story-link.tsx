import type { ListedUserAnswer } from '@duende/contracts/api/answers';
import { Link } from '@tanstack/react-router';
import { CardWords, cardLinkClass } from './card-action.tsx';

/** To what a person did and what was decided about it. In Spanish, unlike the rest of the screen. */
export function StoryLink({ user }: { readonly user: ListedUserAnswer }) {
  return (
    <Link to="/historia/persona/$id" params={{ id: user.id }} className={cardLinkClass()}>
      <CardWords icon="history" words="Historia" whom={`de ${user.username}`} />
    </Link>
  );
}
