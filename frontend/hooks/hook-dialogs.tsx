import type { HookAnswer } from '@duende/contracts/hooks/hook-answers';
import { toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretToCopy } from '../ui/secret-to-copy.tsx';
import { HookFields, type SentHook } from './hook-form.tsx';
import { HookTargetForm, targetOf, type SentTarget } from './hook-target.tsx';

export const ADD_HOOK = 'Añadir canal';

interface DialogProps {
  readonly onClose: () => void;
}

interface HookDialogProps extends DialogProps {
  readonly hook: HookAnswer;
}

export function AddHookDialog({ onClose }: DialogProps) {
  const add = useCommand({
    command: ({ form }: SentHook) => {
      const { name, kind, news, locations, styles } = form;
      const body = { name, kind, news, locations, styles, target: targetOf(kind, form) };
      return command('POST /api/admin/hooks', {}, body);
    },
    isSecret: true,
    done: ({ secret }, { form }) => {
      if (secret !== null) return;
      toast('Canal añadido', form.name);
      onClose();
    },
    failed: (failure, { showFailure }) =>
      showFailure(failure, 'Error al añadir', 'No se pudo añadir el canal'),
  });
  if (add.data?.secret) return <SecretDialog secret={add.data.secret} onClose={onClose} />;
  return (
    <Dialog title={ADD_HOOK} onClose={onClose}>
      <HookFields
        confirm={ADD_HOOK}
        doing={add.isPending && 'Añadiendo...'}
        onClose={onClose}
        onSend={add.mutate}
      />
    </Dialog>
  );
}

function SecretDialog({ secret, onClose }: DialogProps & { readonly secret: string }) {
  return (
    <Dialog title="Clave de la firma" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">
          No se volverá a mostrar. Con ella tu programa comprueba que los mensajes son de esta web.
        </p>
        <SecretToCopy label="Clave" value={secret} />
        <Button kind="quiet" onClick={onClose}>
          Ya la he guardado
        </Button>
      </div>
    </Dialog>
  );
}

export function ChangeHookDialog({ hook, onClose }: HookDialogProps) {
  const { id, kind, name, news, locations, styles } = hook;
  const change = useCommand({
    command: ({ form }: SentHook) => {
      const body = { name: form.name, news: form.news, locations: form.locations, styles: form.styles };
      return command('PUT /api/admin/hooks/:id', { id }, body);
    },
    done: (_, { form }) => {
      toast('Canal cambiado', form.name);
      onClose();
    },
    failed: (failure, { showFailure }) =>
      showFailure(failure, 'Error al guardar', 'No se pudo cambiar el canal'),
  });
  return (
    <Dialog title="Cambiar canal" onClose={onClose}>
      <HookFields
        hook={{ kind, name, news, locations, styles }}
        confirm="Guardar"
        doing={change.isPending && 'Guardando...'}
        onClose={onClose}
        onSend={change.mutate}
      />
    </Dialog>
  );
}

/** Offers another secret then. */
export function ChangeTargetDialog({ hook, onClose }: HookDialogProps) {
  const { id, kind, name, isSigned } = hook;
  const change = useCommand({
    command: ({ form }: SentTarget) =>
      command('PUT /api/admin/hooks/:id/target', { id }, { kind, target: targetOf(kind, form) }),
    done: () => {
      toast('Destino cambiado', name);
      if (!isSigned) onClose();
    },
    failed: (failure, { showFailure }) =>
      showFailure(failure, 'Error al guardar', 'No se pudo cambiar el destino'),
  });
  if (change.data !== undefined && isSigned)
    return <RenewSecretDialog hook={hook} isOffered onClose={onClose} />;
  return (
    <Dialog title="Cambiar destino" onClose={onClose}>
      <HookTargetForm
        kind={kind}
        doing={change.isPending && 'Guardando...'}
        onClose={onClose}
        onSend={change.mutate}
      />
    </Dialog>
  );
}

interface RenewSecretProps extends HookDialogProps {
  /** after a change of its target */
  readonly isOffered?: boolean;
}

export function RenewSecretDialog({ hook: { id, name }, isOffered = false, onClose }: RenewSecretProps) {
  const renew = useCommand({
    command: () => command('POST /api/admin/hooks/:id/secret', { id }),
    isSecret: true,
    failed: ['Error al cambiar la clave', 'No se pudo cambiar la clave'],
  });
  if (renew.data !== undefined) return <SecretDialog secret={renew.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Cambiar clave"
      subject={name}
      doing={renew.isPending ? 'Cambiando...' : undefined}
      onClose={onClose}
      onConfirm={() => renew.mutate(undefined)}
    >
      {`${isOffered ? 'Hazlo si en el destino de antes la conoce alguien que ya no debe tenerla. ' : ''}La clave de ahora deja de firmar al momento: ten a mano el programa que la usa.`}
    </ConfirmDialog>
  );
}

export function RemoveHookDialog({ hook: { id, name }, onClose }: HookDialogProps) {
  const remove = useCommand({
    command: () => command('DELETE /api/admin/hooks/:id', { id }),
    done: () => {
      toast('Canal quitado', name);
      onClose();
    },
    failed: ['Error al quitar', 'No se pudo quitar el canal'],
  });
  return (
    <ConfirmDialog
      title="Quitar canal"
      subject={name}
      doing={remove.isPending ? 'Quitando...' : undefined}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined)}
    >
      No recibe nada más, y los mensajes sin enviar se pierden. Desde el registro puedes traerlo de vuelta.
    </ConfirmDialog>
  );
}
