import { LIMITS } from '@duende/contracts/common/limits';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { expect, test } from 'vitest';
import { filledLimits } from './filled-limits.ts';
import { guideOf, sectionHtml } from './guide-html.ts';

test('limits are the program’s own', () => {
  expect(filledLimits('{limits.partyName.max} y {limits.photo.max MB}')).toBe(
    `${LIMITS.partyName.max} y ${LIMITS.photo.max / 1_000_000} MB`,
  );
  expect(filledLimits('{limits.rides.alerts}')).toBe(String(RIDE_LIMITS.alerts));
  expect(filledLimits('{criteria} {limits}')).toBe('{criteria} {limits}');
});

test.each(['{limits.nothing}', '{limits.partyName}', '{limits.partyName.max.more}'])(
  '%s is no limit',
  (text) => expect(() => filledLimits(text)).toThrow(/there is no limit/),
);

test('a guide has its title, its sections and the text after them', () => {
  const { title, sections, intro, html } = guideOf(
    '# Moderar\n\nHola\n\n## Qué, cómo y «X»\n\nDos\n\n### Más\n',
  );
  expect([title, sections]).toEqual(['Moderar', [{ id: 'qué-cómo-y-x', title: 'Qué, cómo y «X»' }]]);
  expect(intro).toMatch(/^<p [^>]*>Hola<\/p>$/);
  expect(html).toMatch(/^<h2 id="qué-cómo-y-x" [^>]*>Qué, cómo y «X»<\/h2>/);
  expect(intro + html).not.toContain('Moderar');
});

test('a guide needs a title', () => {
  expect(() => guideOf('## Moderar')).toThrow('begins with its title');
});

test('links between the files lead to the pages, others stay', () => {
  const { intro } = guideOf(
    '# A\n\n[a](ayuda.md) [b](moderar.md#criterios) [c](/privacidad) [d](https://x.example)',
  );
  const targets = [...intro.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
  expect(targets).toEqual(['/ayuda', '/ayuda/moderar#criterios', '/privacidad', 'https://x.example']);
});

test('headings of a section begin at the third level', () => {
  const levelsOf = (text: string) => [...sectionHtml(text).matchAll(/<h(\d)/g)].map(([, level]) => level);
  expect(levelsOf('# A\n\n## B\n\n### C')).toEqual(['3', '4', '4']);
  expect(levelsOf('## A\n\n## B')).toEqual(['3', '3']);
  expect(levelsOf('Hola')).toEqual([]);
});

test('HTML, scripts and images of a file are shown as text', () => {
  const html = sectionHtml('<script>x</script> ![a](https://x.example/a.png) [b](javascript:x)');
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  expect(html).toContain('&lt;script&gt;');
});
