import type { SourceStatus } from '@duende/contracts/imports/import-events';

/** Moderators see these texts. */
export const SOURCE_STATUS_WORDS: Readonly<Record<SourceStatus, string>> = {
  cancelled: 'La fuente dice que está cancelada',
  postponed: 'La fuente dice que está aplazada',
  rescheduled: 'La fuente dice que ha cambiado de fecha',
  online: 'La fuente dice que se hace por internet',
};

export const isSourceStatus = (value: unknown): value is SourceStatus =>
  typeof value === 'string' && Object.hasOwn(SOURCE_STATUS_WORDS, value);

/** `La fuente dice que está cancelada (2)` for two parties. */
export function statusLines(statuses: readonly SourceStatus[]): readonly string[] {
  return [...new Set(statuses)].map((status) => {
    const count = statuses.filter((other) => other === status).length;
    return count === 1 ? SOURCE_STATUS_WORDS[status] : `${SOURCE_STATUS_WORDS[status]} (${count})`;
  });
}
