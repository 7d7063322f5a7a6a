import type { CountedKind, DayQuota } from '../allowances/day-allowances.ts';

/** The kind may change when a command is decided again. */
export interface CommandQuota {
  consume(kind: CountedKind | null): Promise<void>;
  refund(): Promise<void>;
}

export function quotaOf(make: (kind: CountedKind) => DayQuota): CommandQuota {
  let held: { readonly kind: CountedKind; readonly quota: DayQuota } | null = null;
  const refund = async () => {
    const { quota } = held ?? {};
    held = null;
    await quota?.refund();
  };
  return {
    async consume(kind) {
      if (held?.kind !== kind) await refund();
      if (kind === null) return;
      held ??= { kind, quota: make(kind) };
      await held.quota.consume();
    },
    refund,
  };
}
