import { OUTBOX_TEXTS, type OutboxCommand } from '../offline/outbox-command.ts';
import { discardCommand } from '../offline/outbox.ts';
import { classNames } from './class-names.ts';

interface CommandNoteProps {
  readonly command: OutboxCommand;
  readonly className?: string;
}

/** Shows a command that was not sent yet. */
export function CommandNote({ command: { order, refusal }, className }: CommandNoteProps) {
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-x-3 text-sm', className)}>
      <p
        role="status"
        className={classNames('min-w-0 flex-1', refusal === null ? 'text-amber' : 'text-danger')}
      >
        {refusal === null ? OUTBOX_TEXTS.waiting : `${OUTBOX_TEXTS.refused}: ${refusal}`}
      </p>
      <button
        type="button"
        onClick={() => void discardCommand(order)}
        className="-my-1 min-h-11 shrink-0 cursor-pointer rounded-full px-3 font-semibold text-text-2 hover:bg-surface-3"
      >
        Descartar
      </button>
    </div>
  );
}
