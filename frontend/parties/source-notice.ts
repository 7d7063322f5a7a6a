import type { SourceNotice } from '@duende/contracts/imports/import-events';

/** Moderators see these texts. */
export const NOTICE_WORDS: Readonly<Record<SourceNotice, string>> = {
  cancelled: 'La fuente dice que está cancelada',
  postponed: 'La fuente dice que está aplazada',
  rescheduled: 'La fuente dice que ha cambiado de fecha',
  online: 'La fuente dice que se hace por internet',
};

export const isNotice = (value: unknown): value is SourceNotice =>
  typeof value === 'string' && Object.hasOwn(NOTICE_WORDS, value);

/** `La fuente dice que está cancelada (2)` for two parties. */
export function noticeLines(notices: readonly SourceNotice[]): readonly string[] {
  return [...new Set(notices)].map((notice) => {
    const count = notices.filter((other) => other === notice).length;
    return count === 1 ? NOTICE_WORDS[notice] : `${NOTICE_WORDS[notice]} (${count})`;
  });
}
