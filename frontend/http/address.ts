import type { ApiCall, ParametersOf } from '@duende/contracts/api/calls/all-calls';

/** Where a call goes: the path of its name with each `:x` in place, and behind it what else is said; what is empty is left out. */
export function addressOf<N extends ApiCall>(call: N, parameters: ParametersOf<N>): string {
  const said = new Map(Object.entries<string | number | undefined>(parameters));
  const path = call.slice(call.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, part: string) => {
    const value = said.get(part) ?? '';
    said.delete(part);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value = ''] of said) if (value !== '') query.append(name, String(value));
  // Lists of ids and days are read by people in logs; a comma stands for itself behind a path.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** `GET`, `POST`, … of a call. */
export const methodOf = (call: ApiCall): string => call.slice(0, call.indexOf(' '));

/** Whether the server is there; no call of the API. */
export const HEALTH = '/api/health';
