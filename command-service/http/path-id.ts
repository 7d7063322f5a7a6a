import { Refusal, type RefusalCode } from '@duende/contracts/refusal';
import { isUuid } from '@duende/contracts/slug';
import type { HttpRequest } from '@duende/platform/http/middleware';

/** The whole id in a path, in lower case. What cannot be one names nothing that there is: `unknown` is refused. */
export function pathId(req: HttpRequest, parameter: string, unknown: RefusalCode): string {
  const segment = req.params?.[parameter];
  const id = typeof segment === 'string' ? segment.toLowerCase() : '';
  if (!isUuid(id)) throw new Refusal(unknown);
  return id;
}
