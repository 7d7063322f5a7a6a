import type { ApiCall, ParametersOf } from '@duende/contracts/api/calls/all-calls';

/** Empty parameters are left out. */
export function addressOf<N extends ApiCall>(call: N, parameters: ParametersOf<N>): string {
  const said = new Map(Object.entries<string | number | undefined>(parameters));
  const path = call.slice(call.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, part: string) => {
    const value = said.get(part) ?? '';
    said.delete(part);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value = ''] of said) if (value !== '') query.append(name, String(value));
  // Commas stay readable in logs.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

export const methodOf = (call: ApiCall): string => call.slice(0, call.indexOf(' '));

export const HEALTH = '/api/health';
