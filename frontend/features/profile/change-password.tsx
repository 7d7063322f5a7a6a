import type { DoneAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { apiErrorOf, messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { openSessionsQuery } from '../../lib/queries/open-sessions-query.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { isAboutNewPassword, newPasswordError } from '../../lib/new-password.ts';

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

interface FieldError {
  readonly field: keyof Form;
  readonly message: string;
}

function firstError(form: Form): FieldError | null {
  const failed = (field: keyof Form, message: string): FieldError => ({ field, message });
  if (form.current === '') return failed('current', FORM_TEXTS.passwordRequired);
  const wrong = newPasswordError(form.next);
  if (wrong !== null) return failed('next', wrong);
  if (form.confirmation !== form.next) return failed('confirmation', FORM_TEXTS.passwordMismatch);
  return null;
}

/** Which field the server's refusal is about; `null` for one that is about none. */
function fieldOfRefusal(code: string | null | undefined): keyof Form | null {
  if (code === 'account.wrong-password') return 'current';
  return isAboutNewPassword(code) ? 'next' : null;
}

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TITLE}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const [error, setError] = useState<FieldError | null>(null);
  const change = useSending({
    mutationFn: ({ current, next }: Form) =>
      send<DoneAnswer>('PUT', '/api/users/password', { current, next }),
    onSuccess: async () => {
      toast('Contraseña cambiada', 'Las demás sesiones abiertas se han cerrado.');
      onClose();
      await client.invalidateQueries({ queryKey: openSessionsQuery.queryKey });
    },
    onError: (failure) => {
      const field = fieldOfRefusal(apiErrorOf(failure)?.code);
      if (field !== null) show({ field, message: messageOf(failure, '') });
      else
        errorToast('Error al cambiar la contraseña', messageOf(failure, 'No se pudo cambiar la contraseña'));
    },
  });

  function show(found: FieldError) {
    setError(found);
    document.querySelector<HTMLInputElement>(`[role="dialog"] [name="${found.field}"]`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const found = firstError(form);
    if (found === null) change.mutate(form);
    else show(found);
  }

  return (
    <Dialog title={TITLE} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-text-2">Se cerrarán todas tus demás sesiones.</p>
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            type="password"
            required
            error={error?.field === field.name ? error.message : null}
            value={form[field.name]}
            onChange={(event) => {
              setForm({ ...form, [field.name]: event.target.value });
              setError(null);
            }}
          />
        ))}
        <Button kind="primary" type="submit" aria-disabled={change.isPending} className="mt-2 text-lg">
          {change.isPending ? 'Cambiando...' : TITLE}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </form>
    </Dialog>
  );
}
