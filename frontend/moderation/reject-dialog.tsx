import { cutText } from '@duende/contracts/common/limits';
import { DecisionReasonDialog } from '../audit/decision-reason-dialog.tsx';
import type { Moderation } from './moderations.ts';
import type { Decidable } from './drawn-rows.ts';
import type { Rejecting } from './use-rejecting.ts';

interface RejectDialogProps<T extends Decidable> {
  /** `null`: nothing is asked about */
  readonly rejecting: Rejecting<T> | null;
  readonly moderation: Moderation<T>;
  /** what one is called: `evento` */
  readonly noun: string;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** characters of a name, or of a comment */
const QUOTE = 120;

/** Asks for the reason of rejections, which their authors get to read. */
export function RejectDialog<T extends Decidable>(props: RejectDialogProps<T>) {
  const { rejecting, moderation, noun, onClose, onReject } = props;
  if (rejecting === null) return null;
  const { items, reason, failure } = rejecting;
  const isOne = items.length === 1;
  return (
    <DecisionReasonDialog
      key={items.map(({ id }) => id).join()}
      title="Rechazar con motivo"
      confirm={isOne ? `Rechazar ${noun}` : `Rechazar ${items.length}`}
      readers={`Lo leerá quien lo ${moderation.subject === 'party' ? 'envió' : 'escribió con su cuenta'}. Queda en el historial.`}
      isRequired
      words={reason}
      failure={failure}
      onClose={onClose}
      onConfirm={onReject}
    >
      <ul
        aria-label="Lo que rechazas"
        tabIndex={isOne ? undefined : 0}
        className="flex max-h-40 flex-col gap-1 overflow-y-auto"
      >
        {items.map((item) => (
          <li key={item.id} dir="auto" className="font-semibold wrap-anywhere">
            {cutText(moderation.what(item), QUOTE)}
          </li>
        ))}
      </ul>
    </DecisionReasonDialog>
  );
}
