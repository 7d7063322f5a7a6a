import type { PartMissing } from './lazy-part.ts';

const PATIENCE_MS = 5000;

/**
 * Where the server answers and yet has not this part, a deploy has removed it: the page is loaded anew, once for each
 * part. Otherwise a reload would exchange the page for the browser's own error: `false`, as where nothing can be stored.
 */
export async function reloadForPart({ cause }: PartMissing): Promise<boolean> {
  const name = `duende.reloaded.${String(cause)}`;
  try {
    if (sessionStorage.getItem(name) !== null) return false;
    const { ok } = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!ok) return false;
    sessionStorage.setItem(name, 'yes');
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
