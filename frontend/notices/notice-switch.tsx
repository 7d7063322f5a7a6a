import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noticePreferencesQuery } from '../push/push.ts';
import { accountAtScreen } from '../session/session.ts';
import { Switch } from '../ui/switch.tsx';
import { useChoose } from './use-choose.ts';
import { ownAbility, useChangePush, useIsPushedHere, WORDS } from './push-switch.tsx';

/** One switch for notices about attended parties and for push on this browser. */
export function NoticeSwitch() {
  const isSignedIn = accountAtScreen(useQueryClient()) !== null;
  const { data } = useQuery({ ...noticePreferencesQuery, enabled: isSignedIn });
  const isHere = useIsPushedHere(data?.devices ?? []);
  const ability = ownAbility();
  const push = useChangePush(data?.key);
  const choose = useChoose();
  const isOn = isHere && data?.going === true;
  function change() {
    if (push.isPending || data === undefined) return;
    // Browsers ask for permission only right after a tap.
    push.mutate(!isOn);
    if (!isOn && !data.going) choose((now) => ({ ...now, going: true }));
  }
  if (ability !== 'able')
    return (
      <p className="text-sm text-text-3">{`Si cambia o se cancela, lo verás en Avisos. ${WORDS[ability]}`}</p>
    );
  return (
    <div>
      <Switch
        checked={isOn}
        disabled={data === undefined}
        aria-busy={push.isPending}
        onChange={change}
        className="font-semibold"
      >
        Avísame si cambia
      </Switch>
      <p className="text-sm text-text-3">También con la web cerrada.</p>
    </div>
  );
}
