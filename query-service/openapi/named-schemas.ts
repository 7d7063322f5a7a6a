import * as answers from '@duende/contracts/api/answers';
import * as audit from '@duende/contracts/api/audit-answer';
import * as bodies from '@duende/contracts/api/bodies';
import * as history from '@duende/contracts/api/history-answers';
import * as pending from '@duende/contracts/api/pending-answers';
import * as statistics from '@duende/contracts/api/statistics-answer';
import * as story from '@duende/contracts/api/story-answers';
import * as tokens from '@duende/contracts/api/token-answers';
import * as undo from '@duende/contracts/api/undo-answer';
import { z } from 'zod';

const MODULES = [answers, audit, bodies, history, pending, statistics, story, tokens, undo];

/** The schemas that documents name: `eventAnswerSchema` is `EventAnswer`. */
export function namedSchemas() {
  const named = z.registry<{ id: string }>();
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries<unknown>(module)))
    if (schema instanceof z.ZodType) named.add(schema, { id: typeName(name) });
  return named;
}

const typeName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');
