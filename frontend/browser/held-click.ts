/* The server renders home and party screens. On a slow phone their buttons are visible up to a second before their
   code. A short script that loads with the styles holds such a click, and the page handles it first. */

/** Holds the last click on a button that has no handler yet, and marks the button. */
export function holdClicks(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#root:not([data-answers]) button') : null;
    if (button === null) return;
    page.querySelector(HELD)?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
  });
}

const HELD = '#root [aria-busy="true"]';

/** The button of the held click, as the server rendered it, or `null`. Ends the holding of clicks. */
export function takeHeldClick(root: HTMLElement): HTMLElement | null {
  root.dataset['answers'] = '';
  const button = root.querySelector<HTMLElement>('[aria-busy="true"]');
  button?.removeAttribute('aria-busy');
  return button;
}
