import { createInterface } from 'node:readline';
import type { DumpedDocument } from '@duende/projections/dump';
import type { DumpHead } from '../operator-socket.ts';
import { askOperator } from './ask-operator.ts';
import { ToolFailure } from './run-tool.ts';

export interface OperatorDump {
  readonly position: string;
  readonly documents: AsyncIterable<DumpedDocument>;
}

/** Everything the running service serves, read from its operator socket. @throws ToolFailure when none runs there */
export async function readOperatorDump(socketPath: string): Promise<OperatorDump> {
  const answer = await askOperator(socketPath, 'GET', '/read-models');
  const lines = createInterface({ input: answer })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (answer.statusCode !== 200 || first.done === true) {
    throw new ToolFailure(`the service answered ${String(answer.statusCode)}: ${String(first.value)}`);
  }
  const { position } = JSON.parse(first.value) as DumpHead;
  return { position, documents: parsed(lines) };
}

async function* parsed(lines: AsyncIterator<string>): AsyncGenerator<DumpedDocument> {
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    yield JSON.parse(line.value) as DumpedDocument;
  }
}
