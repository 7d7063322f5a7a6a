import { describe, expect, it } from 'vitest';
import { createPhotoForgetter } from './settle-erasure.ts';

const ANA = 'ana';
const uploads = [
  { name: 'unused', uploadedBy: [ANA] },
  { name: 'on-a-party', uploadedBy: [ANA] },
  { name: 'of-another', uploadedBy: ['eva'] },
  { name: 'of-both', uploadedBy: [ANA, 'eva'] },
];

describe('the photos of a person who is erased', () => {
  it('are removed where only she uploaded them and no event names them', async () => {
    const deleted: string[] = [];
    const forgetPhotos = createPhotoForgetter({
      photos: {
        async *list() {
          yield* uploads;
        },
        delete: async (name) => void deleted.push(name),
      },
      isNamed: async (name) => name === 'on-a-party',
    });
    await forgetPhotos(ANA);
    expect(deleted).toEqual(['unused']);
  });
});
