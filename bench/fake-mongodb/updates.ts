import type { Document } from 'mongodb';
import { evaluate } from './expressions.ts';
import { isCondition } from './filters.ts';
import { Unsupported } from './unsupported.ts';
import { compare, valueAt, withValueAt } from './values.ts';

type Operator = (now: unknown, given: unknown) => unknown;

/** What a field becomes; `undefined` removes it. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: (_, given) => given,
  $unset: () => undefined,
  $inc: (now, given) => ((now as number | undefined) ?? 0) + (given as number),
  $max: (now, given) => (now === undefined || compare(now, given) < 0 ? given : now),
  $currentDate: () => new Date(),
  $addToSet: (now, given) => {
    const there = (now ?? []) as readonly unknown[];
    return there.some((one) => compare(one, given) === 0) ? there : [...there, given];
  },
};

/** A document after an update: a replacement, operators, or a pipeline. `isInsert`: an upsert made the document. */
export function updated(document: Document, update: unknown, isInsert: boolean): Document {
  if (Array.isArray(update)) return (update as readonly Document[]).reduce(afterStage, document);
  const given = update as Document;
  if (!(Object.keys(given)[0] ?? '').startsWith('$')) {
    const { _id, ...rest } = given;
    return { _id: (document['_id'] ?? _id) as unknown, ...rest };
  }
  let result = document;
  for (const [operator, fields] of Object.entries(given) as [string, Document][]) {
    if (operator === '$setOnInsert' && !isInsert) continue;
    for (const path of Object.keys(fields)) result = applied(result, operator, path, fields[path]);
  }
  return result;
}

function applied(document: Document, operator: string, path: string, given: unknown): Document {
  const now = valueAt(document, path);
  if (operator === '$rename')
    return now === undefined
      ? document
      : withValueAt(withValueAt(document, path, undefined), given as string, now);
  const change = OPERATORS[operator === '$setOnInsert' ? '$set' : operator];
  if (change === undefined) throw new Unsupported(operator);
  return withValueAt(document, path, change(now, given));
}

/** Every expression reads the document of before the stage. */
function afterStage(document: Document, stage: Document): Document {
  const { $set, ...others } = stage;
  if ($set === undefined || Object.keys(others).length > 0) throw new Unsupported(JSON.stringify(stage));
  return Object.entries($set as Document).reduce(
    (result, [path, expression]) => withValueAt(result, path, evaluate(expression, document)),
    document,
  );
}

/** What an upsert begins with: the fields that its filter fixes. */
export function begunBy(filter: Document): Document {
  const fixed = Object.entries(filter).filter(
    ([field, wanted]) => !field.startsWith('$') && !isCondition(wanted),
  );
  return fixed.reduce<Document>((document, [path, value]) => withValueAt(document, path, value), {});
}
