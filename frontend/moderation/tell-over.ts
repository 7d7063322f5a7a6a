import { errorToast } from '../browser/toasts.ts';
import { quoted } from '../ui/quoted.ts';

/** Says why a key or a dialog has decided nothing: others have, or it is no longer what it says. */
export function tellOver(words: string): void {
  errorToast('No has decidido nada', `${quoted(words)} ha cambiado mientras tanto. Actualiza la lista.`);
}
