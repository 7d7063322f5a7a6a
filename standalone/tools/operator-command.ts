import { text } from 'node:stream/consumers';
import { askOperator } from './ask-operator.ts';
import { ToolFailure } from './run-tool.ts';

/**
 * Has the running service do something for whoever runs it; answers with what it says.
 * @throws ToolFailure when none runs there, or when it refuses
 */
export async function operatorCommand(
  socketPath: string,
  name: 'password-ticket' | 'promote',
  username: string,
): Promise<unknown> {
  if (username === '') throw new ToolFailure('USER must be the name of an account');
  const path = `/${name}?${new URLSearchParams({ user: username }).toString()}`;
  const answer = await askOperator(socketPath, 'POST', path);
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new ToolFailure(`the service refused: ${said}`);
  return JSON.parse(said);
}
