import { expect, test } from 'vitest';
import { ABOUT_SECTIONS, CONTACT_LINE } from './about-texts.ts';

test('every section has a title, and no text is empty', () => {
  expect(CONTACT_LINE).not.toBe('');
  expect(ABOUT_SECTIONS.map(({ id }) => id)).toEqual(['why', 'comparison', 'coming', 'developer']);
  for (const { title, paragraphs } of ABOUT_SECTIONS) {
    const texts = [title, ...paragraphs.flat()];
    expect(texts.length).toBeGreaterThan(2);
    expect(texts).not.toContain('');
  }
});

test('the comparison and the planned features are lists', () => {
  const points = (id: string) =>
    ABOUT_SECTIONS.find((section) => section.id === id)?.paragraphs.find((part) => Array.isArray(part));
  expect(points('comparison')).toHaveLength(5);
  expect(points('coming')).toHaveLength(3);
});
