import { SUBJECT_RECORDS } from './subject-records.ts';

type Type = keyof typeof SUBJECT_RECORDS;
type ReasonedType = {
  [T in Type]: (typeof SUBJECT_RECORDS)[T]['personal'] extends { readonly key: 'reason' } ? T : never;
}[Type];

export const REASONED_TYPES = (Object.keys(SUBJECT_RECORDS) as readonly Type[]).filter(
  (type): type is ReasonedType => SUBJECT_RECORDS[type].personal?.key === 'reason',
);
