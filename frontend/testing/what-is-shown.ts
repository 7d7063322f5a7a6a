/** The texts of the page, and where its links and pictures lead; ids, which differ from one rendering to the next, are not among it. */
export function whatIsShown(): readonly string[] {
  const addresses = [...document.body.querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );
  return [document.body.textContent ?? '', ...addresses];
}
