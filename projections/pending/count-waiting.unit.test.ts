import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { expect, test } from 'vitest';
import { countingWaiting } from './count-waiting.ts';
import { PENDING, type PendingDocument } from './pending-document.ts';

const position = (number: number) => String(number).padStart(16, '0');
const document = (number: number, of: Partial<PendingDocument>): PendingDocument => ({
  _id: `party-${number}`,
  position: position(number),
  kind: 'party',
  partyId: `p${number}`,
  authorId: 'ana',
  ...of,
});

test('counts the parties of one person that wait, once the read model has come as far as the log', async () => {
  const pending = await createMemoryReadStore().collection(PENDING);
  const put = (...documents: PendingDocument[]) => pending.write(documents.map((put) => ({ put })));
  const waited: unknown[] = [];
  const count = countingWaiting({
    pending,
    log: { head: async () => position(9) },
    progress: {
      async waitFor(...asked) {
        waited.push(asked);
        await put(document(9, {}));
        return true;
      },
    },
  });
  await put(
    document(1, {}),
    document(2, { authorId: 'eva' }),
    document(3, { kind: 'comment', _id: 'comment-3' }),
  );
  expect(await count('ana')).toBe(2);
  expect(waited).toEqual([[['pending'], position(9), 2_000]]);
});
