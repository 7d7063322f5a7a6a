import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { nameLine } from '../common/text-fields.ts';
import { LOCATIONS } from '../parties/locations.ts';
import { STYLES } from '../parties/styles.ts';
import { HOOK_KIND_NAMES, hookKind, wrongTarget, type HookKind, type HookTarget } from './hook-kinds.ts';
import { HOOK_NEWS } from './hook-news.ts';

/** Distinct values of a list, in its order. */
function chosen<const T extends string>(values: readonly T[], error: string) {
  return z
    .array(z.enum(values, { error }), { error })
    .max(values.length, error)
    .transform((some) => values.filter((one) => (some as readonly string[]).includes(one)));
}

const name = nameLine(LIMITS.hooks.name, {
  message: T.hookNameTooLong,
  missing: T.hookNameRequired,
  turning: T.nameTurns,
}).refine((value) => value !== '', { error: T.hookNameRequired });

const choice = {
  name,
  news: chosen(HOOK_NEWS, T.hookNews).refine((some) => some.length > 0, { error: T.hookNews }),
  locations: chosen(LOCATIONS, T.hookRegions),
  styles: chosen(STYLES, T.hookStyles),
};

const TARGET_TEXT_MAX = 2000;

const ofKind = {
  kind: z.enum(HOOK_KIND_NAMES, { error: T.hookKind }),
  target: z.record(z.string(), z.string({ error: T.hookTarget }).max(TARGET_TEXT_MAX, T.hookTarget), {
    error: T.hookTarget,
  }),
};

interface OfKind {
  readonly kind: HookKind;
  readonly target: HookTarget;
}

function requireTarget({ kind, target }: OfKind, context: z.RefinementCtx): void {
  const wrong = wrongTarget(kind, target);
  if (wrong !== null) context.addIssue({ code: 'custom', path: ['target'], message: wrong.words });
}

/** The fields of `target` depend on the kind; others are dropped. */
function withOwnFields<Body extends OfKind>(body: Body): Body {
  const fields = Object.keys(hookKind(body.kind).fields);
  return { ...body, target: Object.fromEntries(fields.map((field) => [field, body.target[field] ?? ''])) };
}

export const hookBodySchema = z
  .object({ ...ofKind, ...choice })
  .superRefine(requireTarget)
  .transform(withOwnFields);

export const hookTargetBodySchema = z.object(ofKind).superRefine(requireTarget).transform(withOwnFields);

export const hookChangeBodySchema = z.object(choice);
