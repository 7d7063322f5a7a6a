import type { OpenSessionAnswer } from '@duende/contracts/accounts/account-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../browser/toasts.ts';
import { shortDay } from '../dates/date-text.ts';
import type { FieldsOfRefusals } from '../forms/refused-field.ts';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { newPasswordError } from '../session/new-password.ts';
import { Button } from '../ui/button.tsx';
import { DialogButton, DialogEnd } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FirstItems } from '../ui/first-items.tsx';
import { TextField } from '../ui/field.tsx';
import { openSessionsQuery } from '../accounts/user-queries.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

export function Security() {
  return (
    <section aria-labelledby="security" className="grid items-start gap-x-14 gap-y-4 lg:grid-cols-2">
      <div>
        <h2 id="security" className="text-lg font-semibold">
          Seguridad
        </h2>
        <p className="mt-1 mb-3 max-w-[60ch] text-sm text-text-2">
          Si crees que alguien más sabe tu contraseña, cámbiala: así ya no podrá entrar.
        </p>
        <ChangePassword />
      </div>
      <div className="flex flex-col">
        <h3 id="open-sessions" className="mb-1 font-semibold">
          Sesiones abiertas
        </h3>
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

function validate({ current, next, confirmation }: Form): Wrong<Form> {
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
  const { formProps, field, handleSubmit, showFailure } = useFields({
    defaultValues: EMPTY,
    check: validate,
    refusals: REFUSED,
    corrects: { next: 'confirmation' },
  });
  const change = useCommand({
    command: ({ current, next }: Form) => command('PUT /api/users/password', {}, { current, next }),
    done: () => {
      toast('Contraseña cambiada', 'Las demás sesiones abiertas se han cerrado.');
      onClose();
    },
    failed: (failure) =>
      showFailure(failure, 'Error al cambiar la contraseña', 'No se pudo cambiar la contraseña'),
  });

  return (
    <Dialog title={TITLE} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => change.mutate(written))}
        className="flex flex-col gap-4"
      >
        <p className="text-text-2">
          Se cerrarán todas tus demás sesiones. También dejarán de servir los avisos en tus navegadores y el
          enlace de tu calendario.
        </p>
        {FIELDS.map((input) => (
          <TextField key={input.name} {...input} {...field(input.name)} type="password" required />
        ))}
        <DialogEnd confirm={TITLE} doing={change.isPending && 'Cambiando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const OTHERS = 'Cerrar las demás';

function OpenSessions() {
  const sessions = useQuery(openSessionsQuery);
  const closing = useClosing();
  return (
    <QueryBoundary
      query={sessions}
      loading="Cargando sesiones..."
      failed="No se pudieron cargar tus sesiones."
    >
      {(data) => (
        <>
          <FirstItems
            items={data.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))}
            first={2}
            labelledBy="open-sessions"
            row={(session) => (
              <SessionRow
                key={session.id}
                session={session}
                isClosing={closing.isPending}
                onClose={() => closing.mutate(session)}
              />
            )}
            className="*:not-first:border-t *:not-first:border-border"
          />
          {data.length > 1 && (
            <Button
              kind="danger"
              aria-disabled={closing.isPending}
              onClick={() => closing.mutate(null)}
              className="mt-3 self-start"
            >
              {OTHERS}
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

/** Ends one session, or with `null` all others. */
function useClosing() {
  return useCommand({
    command: (session: OpenSessionAnswer | null) =>
      session === null
        ? command('DELETE /api/users/sessions', {})
        : command('DELETE /api/users/sessions/:id', { id: session.id }),
    done: (_, session) =>
      toast(
        session === null ? 'Sesiones cerradas' : 'Sesión cerrada',
        'En ese dispositivo habrá que iniciar sesión de nuevo.',
      ),
    failed: ['Error al cerrar', 'No se pudo cerrar la sesión'],
  });
}

interface SessionRowProps {
  readonly session: OpenSessionAnswer;
  readonly isClosing: boolean;
  readonly onClose: () => void;
}

function SessionRow({ session, isClosing, onClose }: SessionRowProps) {
  const device = session.device === '' ? 'Dispositivo desconocido' : session.device;
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-text-3 tabular-nums">
          {`Desde el ${shortDay(session.firstDay)} · usada el ${shortDay(session.lastDay)}`}
        </p>
      </div>
      {session.isThis ? (
        <span className="shrink-0 rounded-full bg-surface-3 px-3 py-0.5 text-sm font-semibold text-uv">
          Este dispositivo
        </span>
      ) : (
        <Button kind="quiet" aria-disabled={isClosing} onClick={onClose} className="-mr-4 shrink-0 px-4">
          <span>Cerrar</span>
          <span className="sr-only">{` esta sesión en ${device}`}</span>
        </Button>
      )}
    </li>
  );
}
