import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';

const HOST = 'entradium.com';

export interface UrlProblem {
  readonly title: string;
  readonly message: string;
}

/** The first rule an address breaks, in the words for people, or `null` for one that may be sent. */
export function importUrlProblem(text: string): UrlProblem | null {
  const address = text.trim();
  if (address === '') return { title: 'URL requerida', message: FORM_TEXTS.importUrlRequired };
  const host = hostOf(address);
  if (host === null) return { title: 'URL inválida', message: FORM_TEXTS.importUrlInvalid };
  if (host !== HOST) return { title: 'URL inválida', message: FORM_TEXTS.importForeignHost };
  return null;
}

/** `URL.canParse` is younger than the oldest browsers the page is built for. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}
