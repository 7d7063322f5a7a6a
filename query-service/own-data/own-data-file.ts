import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnData } from './own-data.ts';

/** One line per item, streamed in constant memory. If `gone` aborts, the file is invalid JSON. */
export async function* ownDataBytes(data: OwnData, gone: AbortSignal): AsyncGenerator<Buffer> {
  let before = '{\n';
  for (const [part, content] of Object.entries(data)) {
    const name = `${before}${JSON.stringify(part)}: `;
    before = ',\n';
    if (!isStreamed(content)) {
      yield Buffer.from(name + JSON.stringify(content));
      continue;
    }
    let between = `${name}[\n`;
    for await (const some of content) {
      if (gone.aborted) return;
      if (some.length === 0) continue;
      yield Buffer.from(between + some.map((one) => JSON.stringify(one)).join(',\n'));
      between = ',\n';
      await nextTurn();
    }
    yield Buffer.from(between === ',\n' ? '\n]' : `${name}[]`);
  }
  yield Buffer.from('\n}\n');
}

function isStreamed(
  content: OwnData[keyof OwnData],
): content is Extract<typeof content, AsyncIterable<unknown>> {
  return typeof content === 'object' && Symbol.asyncIterator in content;
}
