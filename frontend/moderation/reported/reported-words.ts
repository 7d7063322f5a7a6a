import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { quoted } from '../../ui/quoted.ts';

/** Names a reported thing after it has left the screen. */
export function wordsOf({ thing, text, eventName, account }: ReportedAnswer): string {
  switch (thing) {
    case 'comment':
      return text === null ? 'Comentario' : quoted(text);
    case 'party':
      return quoted(text ?? 'Evento');
    case 'ride':
      return `Viaje a ${eventName ?? 'un evento'}`;
    case 'user':
      return account?.username ?? 'Perfil';
    default:
      return thing satisfies never;
  }
}
