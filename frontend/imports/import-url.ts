import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { isVisible } from '@duende/contracts/common/visible-text';

const HOST = 'entradium.com';

export interface UrlProblem {
  readonly title: string;
  readonly message: string;
}

/** `null` for a valid URL. */
export function importUrlProblem(text: string): UrlProblem | null {
  const address = text.trim();
  if (!isVisible(address)) return { title: 'URL requerida', message: FORM_TEXTS.importUrlRequired };
  const host = hostOf(address);
  if (host === null) return { title: 'URL inválida', message: FORM_TEXTS.importUrlInvalid };
  if (host !== HOST) return { title: 'URL inválida', message: FORM_TEXTS.importForeignHost };
  return null;
}

/** `URL.canParse` is missing in the oldest supported browsers. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}
