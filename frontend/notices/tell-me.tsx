import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noticePreferencesQuery } from '../push/push.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { accountAtScreen } from '../session/session.ts';
import { ownAbility, useChangePush, useIsPushedHere, WORDS } from './push-switch.tsx';

/** One switch for notices about attended parties and for push on this browser. */
export function TellMe() {
  const isSignedIn = accountAtScreen(useQueryClient()) !== null;
  const { data } = useQuery({ ...noticePreferencesQuery, enabled: isSignedIn });
  const isHere = useIsPushedHere(data?.devices ?? []);
  const ability = ownAbility();
  const push = useChangePush(data?.key);
  const wishing = useCommand({
    command: (wish: NonNullable<typeof data>) => {
      const { going: _, sent, seats, likes, pace } = wish;
      return command('PUT /api/users/notices/preferences', {}, { going: true, sent, seats, likes, pace });
    },
    failed: ['Error', 'No se pudieron cambiar los avisos'],
  });
  const isOn = isHere && data?.going === true;
  function change() {
    if (push.isPending || data === undefined) return;
    // Browsers ask for permission only right after a tap.
    push.mutate(!isOn);
    if (!isOn && !data.going) wishing.mutate(data);
  }
  if (ability !== 'able')
    return (
      <p className="text-sm text-text-3">{`Si cambia o se cancela, lo verás en Avisos. ${WORDS[ability]}`}</p>
    );
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 font-semibold">
        <span>Avísame si cambia</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={data === undefined}
          aria-busy={push.isPending}
          onChange={change}
          className="size-5 accent-uv"
        />
      </label>
      <p className="text-sm text-text-3">También con la web cerrada.</p>
    </div>
  );
}
