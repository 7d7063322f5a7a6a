import { likeKey, type NoticeLike } from '@duende/contracts/notices/notice-preferences';
import { canonicalLocation } from '@duende/contracts/parties/locations';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { accountAtScreen, useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { likeText } from './like-text.ts';
import { noticePreferencesQuery, pushAbility, subscribeHere } from './push.ts';
import { refresh } from '../cache/refreshes.ts';

interface FollowLikesProps {
  readonly filters: PartyFilters;
  /** what it stands in closes */
  readonly onDone: () => void;
}

/** `Avisarme de fiestas así`: new ones as the filters have them, on this browser too where it can be; for who filters by something. */
export function FollowLikes({ filters, onDone }: FollowLikesProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const navigate = useNavigate();
  const follow = useFollow();
  const likes = likesOf(filters);
  if (likes.length === 0) return null;
  const onClick = () => {
    onDone();
    if (isSignedIn) return follow.mutate(likes);
    toast('Inicia sesión', 'Para avisarte, crea una cuenta desde el menú principal');
    void navigate({ to: '/register' });
  };
  return (
    <Button onClick={onClick} className="text-lg">
      Avisarme de fiestas así
    </Button>
  );
}

/** Each style in the region, or all of the region. */
export function likesOf({ location: region, styles }: PartyFilters): readonly NoticeLike[] {
  const location = canonicalLocation(region) ?? null;
  if (styles.length > 0) return styles.map((style) => ({ location, style }));
  return location === null ? [] : [{ location, style: null }];
}

function useFollow() {
  const client = useQueryClient();
  return useOnceMutation<boolean, readonly NoticeLike[]>({
    async mutationFn(likes) {
      const preferences = client.fetchQuery(noticePreferencesQuery);
      const userId = accountAtScreen(client);
      const isAsked = pushAbility() === 'able';
      const asking =
        isAsked && userId !== null
          ? subscribeHere({ userId, keyOf: async () => (await preferences).data.key }).catch(() => false)
          : false;
      const { data } = await preferences;
      const { going, sent, seats, pace } = data;
      const all = new Map([...data.likes, ...likes].map((like) => [likeKey(like), like]));
      const body = { going, sent, seats, likes: [...all.values()], pace };
      await send('PUT /api/users/notices/preferences', {}, body);
      return asking;
    },
    onSuccess: (isPushed, likes) =>
      toast(
        'Te avisaremos de las fiestas nuevas',
        `${likes.map(likeText).join(', ')}${isPushed ? '' : '. Las verás en Avisos'}`,
      ),
    onError: (error) => errorToast('Error', messageOf(error, 'No se pudo guardar')),
    onSettled: () => refresh(client, { call: 'PUT /api/users/notices/preferences', said: {} }, 'done'),
  });
}
