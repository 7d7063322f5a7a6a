import { expect, it } from 'vitest';
import { likesOf } from './follow-likes.tsx';
import { likeText } from './like-text.ts';

it.each([
  [{ location: 'all', styles: [] }, []],
  [{ location: 'sur', styles: [] }, ['todo en el Sur']],
  [{ location: 'all', styles: ['dub'] }, ['dub en cualquier zona']],
  [{ location: 'madrid', styles: ['dub', 'techno'] }, ['dub en Madrid', 'techno en Madrid']],
] as const)('%j', (filters, words) => {
  expect(likesOf({ ...filters, styles: [...filters.styles] }).map(likeText)).toEqual(words);
});
