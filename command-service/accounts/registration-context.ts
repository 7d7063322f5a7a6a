import { randomUUID } from 'node:crypto';
import { HEADERS } from '@duende/contracts/api/headers';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { contextOf } from '@duende/platform/http/request-context';
import type { Request } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import { canonicalJson } from '../http/command-context.ts';
import type { Applicant } from './register.ts';

/**
 * The context of a registration or a set-up. Whoever sends it counts as a visitor: a browser that the first answer
 * has signed in already must be able to send the same command again. The digest leaves out the password, of which the
 * log holds nothing but its slow hash.
 */
export function registrationContext(
  hash: (text: string) => string,
  req: Request,
  applicant: Omit<Applicant, 'password'>,
): CommandContext {
  const key = req.get(HEADERS.idempotencyKey);
  return {
    actor: null,
    at: new Date().toISOString(),
    commandId: key ? hash(canonicalJson(['registration', applicant.kind, key])) : randomUUID(),
    commandDigest: hash(canonicalJson(applicant)),
    correlationId: contextOf(req).correlationId,
    causationId: null,
    deadline: deadlineOf(req),
  };
}
