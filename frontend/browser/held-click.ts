/*
 * Home and a party's screens are written by the server: on a slow phone their buttons can be seen and clicked a second before the code that answers
 * them is there. A script of a few lines, which comes with the styles, holds such a click; the page answers it first thing.
 */

/** Holds the last click on a button the page cannot answer yet, and shows by the button that it was noticed. */
export function holdClicks(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#root:not([data-answers]) button') : null;
    if (button === null) return;
    page.querySelector(HELD)?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
  });
}

const HELD = '#root [aria-busy="true"]';

/** The button whose click was held, as the server wrote it, or `null`. From now on the page answers by itself. */
export function takeHeldClick(root: HTMLElement): HTMLElement | null {
  root.dataset['answers'] = '';
  const button = root.querySelector<HTMLElement>('[aria-busy="true"]');
  button?.removeAttribute('aria-busy');
  return button;
}
