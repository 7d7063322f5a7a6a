/** Kept by the browser until its session ends. */
const KEY = 'duende.greeted';

/** True once a browser session. Where nothing can be stored, never: a greeting at every page would be a nuisance. */
export function isFirstVisit(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}
