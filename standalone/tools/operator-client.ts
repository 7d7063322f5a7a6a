import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { ToolFailure } from './run-tool.ts';
import { text } from 'node:stream/consumers';
import { verificationParams, type VerificationResult } from '../verify/record-verification.ts';

/** @throws ToolFailure if no service runs there */
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
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolFailure(`DATA_DIR: no service runs on this data folder (${why}): start it first`);
  }
}

type OperatorCommandName = 'password-ticket' | 'promote' | 'create' | 'dismiss' | 'accounts';

/** @throws ToolFailure if no service runs there or it refuses */
export async function operatorCommand(
  socketPath: string,
  name: OperatorCommandName,
  params: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await askOperator(socketPath, 'POST', `/${name}?${new URLSearchParams(params).toString()}`);
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new ToolFailure(`the service refused: ${said}`);
  return JSON.parse(said);
}

/** @throws ToolFailure if no service runs there or it refuses */
export async function operatorVerified(socketPath: string, result: VerificationResult): Promise<void> {
  const answer = await askOperator(socketPath, 'POST', `/verified?${verificationParams(result).toString()}`);
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new ToolFailure(`the service answered: ${said}`);
}

/** @throws ToolFailure if no service runs there */
export async function requireService(socketPath: string): Promise<void> {
  const answer = await askOperator(socketPath, 'GET', '/');
  answer.resume();
}
