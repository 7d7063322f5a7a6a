/** Whether this browser can draw the map at all. Asked before the map's code is fetched. */
export function hasWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers keep a few contexts only; this one must not cost the map its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    // some privacy settings throw instead of answering null
    return false;
  }
}
