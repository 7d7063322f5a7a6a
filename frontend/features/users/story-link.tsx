import type { ListedUserAnswer } from '@duende/contracts/api/answers';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { CARD_ACTION } from './card-action.ts';

/** To what a person did and what was decided about it. In Spanish, unlike the rest of the screen. */
export function StoryLink({ user }: { readonly user: ListedUserAnswer }) {
  return (
    <Link to="/historia/persona/$id" params={{ id: user.id }} className={buttonClass('quiet', CARD_ACTION)}>
      <ScreenIcon name="history" className="size-4.5 text-text-3" />
      <span>
        Historia
        <span className="sr-only"> de {user.username}</span>
      </span>
    </Link>
  );
}
