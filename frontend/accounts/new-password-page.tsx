import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { useState } from 'react';
import { apiErrorOf } from '../http/api-error.ts';
import { useSessionChange } from './session-change.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../browser/toasts.ts';
import type { FieldsOfRefusals } from '../forms/refused-field.ts';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { HomeLink, MessageScreen } from '../ui/message-screen.tsx';
import { BackHome, SCREEN, ScreenHead } from '../ui/screen.tsx';
import { newPasswordError } from '../session/new-password.ts';
import { command, useCommand } from '../cache/use-command.ts';

const TITLE = 'Contraseña nueva';
const REFUSED: FieldsOfRefusals = { 'account.password-common': 'password' };

const EMPTY = { password: '', confirmation: '' };

function validate({ password, confirmation }: typeof EMPTY): Wrong<typeof EMPTY> {
  const wrong = newPasswordError(password);
  if (wrong !== null) return { password: wrong };
  return confirmation === password ? {} : { confirmation: FORM_TEXTS.passwordMismatch };
}

interface NewPasswordPageProps {
  readonly ticket: string;
  /** called after the change; there is no session then */
  readonly onChanged: () => Promise<void>;
}

export function NewPasswordPage({ ticket, onChanged }: NewPasswordPageProps) {
  const { formProps, field, handleSubmit, showFailure } = useFields({
    defaultValues: EMPTY,
    check: validate,
    refusals: REFUSED,
    corrects: { password: 'confirmation' },
  });
  const [isUseless, setUseless] = useState(false);
  const isSignedIn = useSession().status === 'signed-in';
  const { leave } = useSessionChange();
  const change = useCommand({
    command: (chosen: string) => command('PUT /api/auth/password', {}, { ticket, password: chosen }),
    done: async () => {
      toast('Contraseña cambiada', 'Ya puedes iniciar sesión con la contraseña nueva.');
      if (isSignedIn) await leave();
      await onChanged();
    },
    failed: (failure) => {
      if (apiErrorOf(failure)?.code === 'account.ticket-useless') setUseless(true);
      else showFailure(failure, 'Error al cambiar la contraseña', 'No se pudo cambiar la contraseña');
    },
  });

  if (isUseless)
    return (
      <MessageScreen
        heading="Este enlace ya no sirve"
        line="Solo se puede usar una vez, durante 24 horas. Pide otro a quien administra la web."
      >
        <HomeLink />
      </MessageScreen>
    );
  return (
    <div className={SCREEN.column}>
      <ScreenHead title={TITLE} back={<BackHome />} />
      <p className="mb-6 text-text-2">
        Elige la contraseña con la que entrarás a partir de ahora. Se cerrarán todas tus sesiones.
      </p>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit(({ password }) => change.mutate(password))}
        className="panel flex flex-col gap-4 rounded-3xl p-5 sm:p-6"
      >
        <TextField
          label={TITLE}
          {...field('password')}
          type="password"
          required
          autoComplete="new-password"
          placeholder="Mínimo 8 caracteres"
        />
        <TextField
          label="Repite la contraseña nueva"
          {...field('confirmation')}
          type="password"
          required
          autoComplete="new-password"
        />
        <Button kind="primary" type="submit" aria-disabled={change.isPending} className="mt-2 text-lg">
          {change.isPending ? 'Guardando...' : 'Guardar contraseña'}
        </Button>
      </form>
    </div>
  );
}
