import { Refusal } from '@duende/contracts/refusal';
import type { Request } from 'express';

const REVISION = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/**
 * The revision in `If-Match`, as `"5"` or `5`; `undefined` without the header or for `*`.
 * @throws Refusal `request.stale` for anything else, which no revision of ours matches
 */
export function expectedRevision(req: Request): number | undefined {
  const header = req.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const match = REVISION.exec(header);
  if (match === null) throw new Refusal('request.stale');
  return Number(match[1] ?? match[2]);
}
