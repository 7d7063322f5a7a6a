import { cutText } from '@duende/contracts/common/limits';
import { useState } from 'react';
import { DecisionReasonDialog } from '../../audit/decision-reason-dialog.tsx';
import type { Moderation } from '../moderations.ts';

export interface Rejecting<T> {
  readonly items: readonly T[];
  readonly reason: string;
  /** the server's earlier refusal */
  readonly failure: Error | null;
}

const keyOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).join();

/** The dialog closes when confirmed, and returns with text and error after a refusal, but never over another dialog. */
export function useRejecting<T extends { readonly id: string }>() {
  const [rejecting, setRejecting] = useState<Rejecting<T> | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, Rejecting<T>>>(new Map());
  return {
    rejecting,
    ask: (items: readonly T[]) =>
      setRejecting(failed.get(keyOf(items)) ?? { items, reason: '', failure: null }),
    end: () => setRejecting(null),
    /** An earlier refusal no longer applies. */
    sent(items: readonly T[]) {
      setFailed((before) => new Map([...before].filter(([key]) => key !== keyOf(items))));
      setRejecting(null);
    },
    refused(one: Rejecting<T>) {
      setFailed((before) => new Map(before).set(keyOf(one.items), one));
      setRejecting((open) => open ?? one);
    },
  };
}

interface RejectDialogProps<T> {
  /** `null`: the dialog is closed */
  readonly rejecting: Rejecting<T> | null;
  readonly moderation: Moderation<T>;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

const QUOTE = 120;

export function RejectDialog<T extends { readonly id: string }>(props: RejectDialogProps<T>) {
  const { rejecting, moderation, onClose, onReject } = props;
  if (rejecting === null) return null;
  const { items, reason, failure } = rejecting;
  const isOne = items.length === 1;
  const { title, confirm, readers, isRequired } = moderation.explain;
  return (
    <DecisionReasonDialog
      key={keyOf(items)}
      title={title}
      confirm={isOne ? confirm : `${moderation.reject.label} ${items.length}`}
      readers={readers(items)}
      isRequired={isRequired}
      words={reason}
      failure={failure}
      onClose={onClose}
      onConfirm={onReject}
    >
      <ul
        aria-label="Sobre lo que decides"
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
