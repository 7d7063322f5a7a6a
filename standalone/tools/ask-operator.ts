import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { ToolFailure } from './run-tool.ts';

/** Asks the running service over its operator socket. @throws ToolFailure when none runs there */
export async function askOperator(
  socketPath: string,
  method: 'GET' | 'POST',
  path: string,
): Promise<IncomingMessage> {
  const asked = request({ socketPath, method, path });
  asked.end();
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    throw new ToolFailure(`no service runs on this data folder (${String(error)}): start it first`);
  }
}
