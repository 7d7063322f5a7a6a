import { cutText } from '@duende/contracts/common/limits';
import { useState } from 'react';
import { DecisionReasonDialog } from '../../audit/decision-reason-dialog.tsx';
import type { Moderation } from '../moderations.ts';

export interface Rejecting<T> {
  readonly items: readonly T[];
  /** the text so far */
  readonly reason: string;
  /** the server's earlier refusal, or `null` */
  readonly failure: Error | null;
}

const keyOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).join();

/**
 * State of the dialog for a rejection. It closes when confirmed, and returns with text and error if the server refuses.
 * It never opens over another dialog; then it waits until the same items are rejected again.
 */
export function useRejecting<T extends { readonly id: string }>() {
  const [rejecting, setRejecting] = useState<Rejecting<T> | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, Rejecting<T>>>(new Map());
  return {
    rejecting,
    ask: (items: readonly T[]) =>
      setRejecting(failed.get(keyOf(items)) ?? { items, reason: '', failure: null }),
    end: () => setRejecting(null),
    /** Confirmed, so an earlier refusal no longer applies. */
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

/** characters of a name or comment */
const QUOTE = 120;

/** Asks for the reason of a rejection, which its author can read. */
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
