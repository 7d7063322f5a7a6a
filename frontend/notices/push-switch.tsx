import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { messageOf } from '../http/api-error.ts';
import { deviceWords, isIosDevice } from '../install/device.ts';
import { useInstallOffer } from '../install/install-store.ts';
import { rememberedHere } from '../push/push-memory.ts';
import { accountAtScreen } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import {
  noticePreferencesQuery,
  ownDevice,
  pushAbility,
  subscribeHere,
  unsubscribeHere,
  type PushAbility,
} from '../push/push.ts';
import { NOTICES } from '../cache/keys.ts';
import { refresh } from '../cache/refreshes.ts';

/** On iOS only installed apps receive notices. */
export function ownAbility(): PushAbility | 'install-first' {
  const ability = pushAbility();
  return ability === 'unable' && isIosDevice(navigator) ? 'install-first' : ability;
}

interface PushSwitchProps extends Pick<NoticePreferencesAnswer, 'devices'> {
  readonly serviceKey: string;
}

export const WORDS: Readonly<Record<Exclude<PushAbility, 'able'> | 'install-first', string>> = {
  denied: 'Has bloqueado los avisos de esta web. Puedes permitirlos en los ajustes del navegador.',
  'install-first':
    'En el iPhone y el iPad los avisos solo llegan si añades Duende a la pantalla de inicio. Ábrela después desde ahí y actívalos aquí.',
  unable: 'Este navegador no puede recibir avisos con la web cerrada.',
};

export const LOST = 'Este navegador ha dejado de recibir avisos.';

export function useIsPushedHere(devices: NoticePreferencesAnswer['devices']): boolean {
  const { data: own } = useQuery({ queryKey: [...NOTICES, 'device'], queryFn: ownDevice });
  return own !== undefined && own !== null && devices.some(({ id }) => id === own.id);
}

export function PushSwitch({ devices, serviceKey }: PushSwitchProps) {
  const ability = ownAbility();
  const isOn = useIsPushedHere(devices);
  const others = devices.length - Number(isOn);
  const userId = accountAtScreen(useQueryClient());
  const isLost = !isOn && userId !== null && rememberedHere(userId)?.isLost === true;
  return (
    <div className="flex flex-col items-start gap-2">
      {isLost && <p className="text-amber">{LOST}</p>}
      {ability === 'able' ? (
        <Switch isOn={isOn} serviceKey={serviceKey} />
      ) : (
        <p className="text-text-2">{WORDS[ability]}</p>
      )}
      {ability === 'install-first' && <InstallButton />}
      {others > 0 && (
        <p className="text-sm text-text-3">
          {others === 1
            ? 'También te avisamos en otro dispositivo.'
            : `También te avisamos en otros ${others} dispositivos.`}
        </p>
      )}
    </div>
  );
}

function Switch({ isOn, serviceKey }: { readonly isOn: boolean; readonly serviceKey: string }) {
  const change = useChangePush(serviceKey);
  return (
    <>
      <p className="text-text-2">
        {isOn
          ? `Te avisamos en ${deviceWords(navigator)} aunque tengas la web cerrada.`
          : 'También podemos avisarte con la web cerrada.'}
      </p>
      <Button aria-disabled={change.isPending} onClick={() => change.mutate(!isOn)}>
        {isOn ? 'Desactivar' : `Activar en ${deviceWords(navigator)}`}
      </Button>
    </>
  );
}

export function useChangePush(serviceKey: string | undefined) {
  const client = useQueryClient();
  return useOnceMutation<boolean, boolean>({
    mutationFn: async (on) => {
      if (!on) return unsubscribeHere().then(() => true);
      const userId = accountAtScreen(client);
      if (userId === null) return false;
      const keyOf = async () => serviceKey ?? (await client.ensureQueryData(noticePreferencesQuery)).data.key;
      return subscribeHere({ userId, keyOf });
    },
    onSuccess: (isDone, on) => {
      if (!isDone) return errorToast('Notificaciones bloqueadas', 'Actívalas en los ajustes del navegador');
      toast(on ? 'Te avisaremos aquí' : 'Ya no te avisaremos aquí');
    },
    onError: (error) => errorToast('Error', messageOf(error, 'No se pudieron cambiar los avisos')),
    onSettled: () => refresh(client, { call: 'POST /api/users/push', said: {} }, 'done'),
  });
}

function InstallButton() {
  const offer = useInstallOffer();
  return offer && <Button onClick={offer.install}>Añadir a Inicio</Button>;
}
