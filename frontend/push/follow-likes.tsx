import { likeKey, preferencesIn, type NoticeLike } from '@duende/contracts/notices/notice-preferences';
import { canonicalLocation } from '@duende/contracts/parties/locations';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHere } from '../browser/navigation.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { accountAtScreen, useSession } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { likeText } from './like-text.ts';
import { noticePreferencesQuery, pushAbility, subscribeHere } from './push.ts';
import { refresh } from '../cache/refreshes.ts';

interface FollowLikesProps {
  readonly filters: PartyFilters;
  /** ` de dub en el Norte`: the filters */
  readonly kind: string;
}

/** Shown with filters only. A visitor registers first. */
export function FollowLikes({ filters, kind }: FollowLikesProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const navigate = useNavigate();
  const volver = useHere();
  const follow = useFollow();
  const { data } = useQuery({ ...noticePreferencesQuery, enabled: isSignedIn });
  const [waitingLikes, setWaitingLikes] = useState<readonly NoticeLike[] | null>(null);
  const { mutate } = follow;
  useEffect(() => {
    if (!isSignedIn || waitingLikes === null) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the session, which is outside of React, has begun
    setWaitingLikes(null);
    mutate(waitingLikes);
  }, [isSignedIn, waitingLikes, mutate]);
  const likes = likesOf(filters);
  if (likes.length === 0) return null;
  const known = new Set(data?.likes.map(likeKey));
  if (isSignedIn && likes.every((like) => known.has(likeKey(like))))
    return (
      <Link to="/avisos" search={{ over: 'ajustes' }} className={buttonClass('quiet', 'text-uv')}>
        <Icon name="check" className="size-4.5" />
        <span>{`Te avisamos${kind}`}</span>
      </Link>
    );
  const onClick = () => {
    if (isSignedIn) return mutate(likes);
    setWaitingLikes(likes);
    toast('Inicia sesión', 'Para avisarte, crea una cuenta desde el menú principal');
    void navigate({ to: '/register', search: { volver } });
  };
  return (
    <Button onClick={onClick} aria-busy={follow.isPending} className="text-left">
      <ScreenIcon name="bell" className="size-4.5" />
      <span>{`Avísame${kind}`}</span>
    </Button>
  );
}

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
      const all = new Map([...data.likes, ...likes].map((like) => [likeKey(like), like]));
      const body = { ...preferencesIn(data), likes: [...all.values()] };
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
