import { CUT_FIELDS, type CutField } from '@duende/contracts/imports/cut-fields';

const WORDS: Readonly<Record<CutField, string>> = {
  name: 'nombre',
  dates: 'fechas',
  lineup: 'line-up',
  cost: 'precio',
  description: 'descripción',
};

export const isCutField = (value: unknown): value is CutField =>
  typeof value === 'string' && Object.hasOwn(WORDS, value);

/** `Recortado porque no cabía: nombre, descripción (2)` */
export function cutLine(cut: readonly CutField[]): readonly string[] {
  if (cut.length === 0) return [];
  const parts = CUT_FIELDS.flatMap((field) => {
    const count = cut.filter((other) => other === field).length;
    return count === 0 ? [] : [count === 1 ? WORDS[field] : `${WORDS[field]} (${count})`];
  });
  return [`Recortado porque no cabía: ${parts.join(', ')}`];
}
