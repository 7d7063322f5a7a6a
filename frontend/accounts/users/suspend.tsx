import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from '../../browser/toasts.ts';
import { useToday } from '../../dates/use-today.ts';
import { useFields } from '../../forms/use-fields.ts';
import { ConfirmDialog, DialogEnd } from '../../ui/dialog-parts.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { describedBy, FieldShell, TextArea } from '../../ui/field.tsx';
import type { CardAction } from './card-action.ts';
import { command, useCommand } from '../../cache/use-command.ts';
import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';

const [SUSPEND, LIFT] = ['Suspender cuenta', 'Levantar suspensión'];

export function useIsSuspended({ suspension }: Pick<ListedUserAnswer, 'suspension'>): boolean {
  const today = useToday();
  return suspension !== null && isSuspendedOn(suspension, today);
}

export function suspend(user: ListedUserAnswer, isSuspended: boolean): CardAction {
  const Asked = isSuspended ? LiftDialog : SuspendDialog;
  return {
    icon: 'clock',
    words: isSuspended ? LIFT : SUSPEND,
    whom: `a ${user.username}`,
    dialog: (close) => <Asked user={user} onClose={close} />,
  };
}

interface AskedProps {
  readonly user: ListedUserAnswer;
  readonly onClose: () => void;
}

function SuspendDialog({ user, onClose }: AskedProps) {
  const id = useId();
  const today = useToday();
  const { formProps, field, handleSubmit, showFailure, control, setValue } = useFields({
    defaultValues: { lastDay: '', reason: '' },
    refusals: { 'account.suspension-over': 'lastDay' },
  });
  const { ref, name, onBlur } = field('lastDay');
  const [lastDay, { error }] = [useWatch({ control, name: 'lastDay' }), field('lastDay')];
  const suspending = useCommand({
    command: (written: { readonly lastDay: string; readonly reason: string }) =>
      command(
        'PUT /api/admin/users/:id/suspension',
        { id: user.id },
        {
          lastDay: written.lastDay === '' ? null : written.lastDay,
          ...(written.reason.trim() !== '' && { reason: written.reason.trim() }),
        },
      ),
    done: () => {
      toast('Cuenta suspendida', user.username);
      onClose();
    },
    failed: (failure) => showFailure(failure, 'Error al suspender', 'No se pudo suspender la cuenta'),
  });
  return (
    <Dialog title={SUSPEND ?? ''} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => suspending.mutate(written))}
        className="flex flex-col gap-4"
      >
        <p dir="auto" className="font-semibold wrap-anywhere">
          {user.username}
        </p>
        <p className="text-text-2">
          Podrá entrar, leer, descargar sus datos, borrar su cuenta y quitar sus viajes y asistencias. No
          podrá publicar, comentar, confirmar asistencia ni ofrecer o pedir plaza.
        </p>
        <FieldShell
          id={id}
          label="Hasta el día (opcional)"
          error={error}
          hint="Incluido. Sin fecha, hasta que alguien la levante."
        >
          <DayInput
            {...describedBy(id, { error, hint: true })}
            ref={ref}
            name={name}
            onBlur={onBlur}
            min={today}
            value={lastDay}
            onChange={({ target }) => setValue('lastDay', target.value)}
          />
        </FieldShell>
        <TextArea
          label="Motivo (opcional)"
          {...field('reason')}
          hint="Lo leerá la persona cuando intente hacer algo. Queda en el registro. No nombres a nadie más."
          rows={3}
          limit={LIMITS.otherText.max}
        />
        <DialogEnd
          kind="danger"
          confirm={SUSPEND}
          doing={suspending.isPending && 'Suspendiendo...'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function LiftDialog({ user, onClose }: AskedProps) {
  const lifting = useCommand({
    command: () => command('DELETE /api/admin/users/:id/suspension', { id: user.id }),
    done: () => {
      toast('Suspensión levantada', user.username);
      onClose();
    },
    failed: ['Error al levantarla', 'No se pudo levantar'],
  });
  return (
    <ConfirmDialog
      title={LIFT ?? ''}
      subject={user.username}
      kind="primary"
      doing={lifting.isPending ? 'Guardando...' : undefined}
      onClose={onClose}
      onConfirm={() => lifting.mutate(undefined)}
    >
      Podrá volver a publicar, comentar y confirmar asistencia.
    </ConfirmDialog>
  );
}
