import type { DoneAnswer } from '@duende/contracts/common/answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../http/send.ts';
import { newPasswordError } from '../../session/new-password.ts';
import { openSessionsQuery } from '../user-queries.ts';
import { toast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import type { FieldsOfRefusals } from '../../forms/refused-field.ts';
import { useFields, type Wrong } from '../../forms/use-fields.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd } from '../../ui/dialog-end.tsx';
import { TextField } from '../../ui/field.tsx';
import { OpenSessions } from './open-sessions.tsx';

/** The password and the open sessions of the account. */
export function Security() {
  return (
    <section
      aria-labelledby="security"
      className="mt-14 grid items-start gap-x-14 gap-y-6 border-t border-border pt-8 lg:grid-cols-2"
    >
      <div>
        <h3 id="security" className="display text-title">
          Seguridad
        </h3>
        <p className="mt-2 mb-4 max-w-[60ch] text-sm text-text-2">
          Si crees que alguien más sabe tu contraseña, cámbiala: así ya no podrá entrar.
        </p>
        <ChangePassword />
      </div>
      <div className="panel flex flex-col rounded-3xl p-5 sm:p-6">
        <h4 id="open-sessions" className="mb-1 text-lg font-semibold">
          Sesiones abiertas
        </h4>
        <OpenSessions />
      </div>
    </section>
  );
}

const TITLE = 'Cambiar contraseña';
const EMPTY = { current: '', next: '', confirmation: '' };
type Form = typeof EMPTY;

const FIELDS = [
  { name: 'current', label: 'Contraseña actual', autoComplete: 'current-password', placeholder: '' },
  {
    name: 'next',
    label: 'Contraseña nueva',
    autoComplete: 'new-password',
    placeholder: 'Mínimo 8 caracteres',
  },
  {
    name: 'confirmation',
    label: 'Repite la contraseña nueva',
    autoComplete: 'new-password',
    placeholder: '',
  },
] as const satisfies readonly { readonly name: keyof Form; readonly [attribute: string]: string }[];

function wrongOf({ current, next, confirmation }: Form): Wrong<Form> {
  if (current === '') return { current: FORM_TEXTS.passwordRequired };
  const wrong = newPasswordError(next);
  if (wrong !== null) return { next: wrong };
  return confirmation === next ? {} : { confirmation: FORM_TEXTS.passwordMismatch };
}

const REFUSED = {
  'account.wrong-password': 'current',
  'account.password-common': 'next',
} as const satisfies FieldsOfRefusals;

function ChangePassword() {
  return <DialogButton dialog={(close) => <PasswordDialog onClose={close} />}>{TITLE}</DialogButton>;
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { formProps, field, handleSubmit, tellFailure } = useFields({
    defaultValues: EMPTY,
    check: wrongOf,
    refusals: REFUSED,
    mends: { next: 'confirmation' },
  });
  const change = useOnceMutation({
    mutationFn: ({ current, next }: Form) =>
      send<DoneAnswer>('PUT', '/api/users/password', { current, next }),
    onSuccess: async () => {
      toast('Contraseña cambiada', 'Las demás sesiones abiertas se han cerrado.');
      onClose();
      await client.invalidateQueries({ queryKey: openSessionsQuery.queryKey });
    },
    onError: (failure) =>
      tellFailure(failure, 'Error al cambiar la contraseña', 'No se pudo cambiar la contraseña'),
  });

  return (
    <Dialog title={TITLE} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => change.mutate(written))}
        className="flex flex-col gap-4"
      >
        <p className="text-text-2">Se cerrarán todas tus demás sesiones.</p>
        {FIELDS.map((input) => (
          <TextField key={input.name} {...input} {...field(input.name)} type="password" required />
        ))}
        <DialogEnd confirm={TITLE} doing={change.isPending && 'Cambiando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}
