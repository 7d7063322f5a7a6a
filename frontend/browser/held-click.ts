/* On a slow phone the server's buttons are visible up to a second before their code. A short script that loads with
   the styles holds such a click, and the page handles it first. */

export function holdClicks(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#root:not([data-answers]) button') : null;
    if (button === null) return;
    page.querySelector(HELD)?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
  });
}

const HELD = '#root [aria-busy="true"]';

export function takeHeldClick(root: HTMLElement): HTMLElement | null {
  root.dataset['answers'] = '';
  const button = root.querySelector<HTMLElement>('[aria-busy="true"]');
  button?.removeAttribute('aria-busy');
  return button;
}
