import type { DoneAnswer } from '@duende/contracts/common/answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { send } from '../../http/send.ts';
import { endSessionBy, useSessionChange } from '../session-change.ts';
import { toast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import type { FieldsOfRefusals } from '../../forms/refused-field.ts';
import { useFields } from '../../forms/use-fields.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd } from '../../ui/dialog-end.tsx';
import { TextField } from '../../ui/field.tsx';

const TITLE = 'Borrar mi cuenta';
const REFUSED: FieldsOfRefusals = { 'account.wrong-password': 'password' };

interface EraseAccountProps {
  readonly onErased: () => Promise<void>;
}

export function EraseAccount({ onErased }: EraseAccountProps) {
  return (
    <section aria-labelledby="erase" className="mt-14 border-t border-border pt-8">
      <h3 id="erase" className="text-lg font-semibold">
        {TITLE}
      </h3>
      <p className="mt-1 mb-4 max-w-[60ch] text-sm text-text-2">
        Desaparecen tus datos, tus asistencias, tus viajes y tus comentarios. Los eventos que publicaste se
        quedan, sin tu nombre. No se puede deshacer.
      </p>
      <DialogButton kind="danger" dialog={(close) => <EraseDialog onClose={close} onErased={onErased} />}>
        {TITLE}
      </DialogButton>
    </section>
  );
}

interface EraseDialogProps extends EraseAccountProps {
  readonly onClose: () => void;
}

function EraseDialog({ onClose, onErased }: EraseDialogProps) {
  const { formProps, field, handleSubmit, tellFailure } = useFields({
    defaultValues: { password: '' },
    check: ({ password }) => (password === '' ? { password: FORM_TEXTS.passwordRequired } : {}),
    refusals: REFUSED,
  });
  const { leave } = useSessionChange();
  const erase = useOnceMutation({
    mutationFn: ({ password }: { readonly password: string }) =>
      endSessionBy(() => send<DoneAnswer>('DELETE', '/api/users/profile', { password })),
    onSuccess: async () => {
      toast('Cuenta borrada', 'Tus datos ya no están aquí. Hasta pronto.');
      onClose();
      await onErased();
      await leave();
    },
    onError: (failure) => tellFailure(failure, 'Error al borrar la cuenta', 'No se pudo borrar la cuenta'),
  });

  return (
    <Dialog title={TITLE} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => erase.mutate(written))}
        className="flex flex-col gap-4"
      >
        <p className="text-text-2">
          Escribe tu contraseña para confirmar que quieres borrar tu cuenta para siempre.
        </p>
        <TextField
          label="Contraseña"
          {...field('password')}
          type="password"
          autoComplete="current-password"
        />
        <DialogEnd
          kind="danger"
          confirm="Borrar para siempre"
          doing={erase.isPending && 'Borrando...'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
