import {
  CARE_ANSWER_WORDS,
  CARE_GROUPS,
  careRow,
  shownCare,
  type Care,
  type ShownCare,
} from '@duende/contracts/parties/care';

interface CareListProps {
  /** absent in older stored answers */
  readonly care: Care | undefined;
}

/** Leaves out unknown ticks. */
export function CareList({ care }: CareListProps) {
  const known = shownCare(care);
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {CARE_GROUPS.map((group) => {
        const entries = known.filter(({ tick }) => careRow(tick).group === group);
        return (
          entries.length > 0 && (
            <section key={group}>
              <h3 className="mb-1 font-semibold text-text-2">{group}</h3>
              <dl>
                {entries.map((entry) => (
                  <CareEntryRow key={entry.tick} {...entry} />
                ))}
              </dl>
            </section>
          )
        );
      })}
    </div>
  );
}

function CareEntryRow({ tick, answer, line }: ShownCare) {
  return (
    <div className="flex gap-3 py-1">
      <dt className="w-40 shrink-0 text-text-3">{careRow(tick).label}</dt>
      <dd className="min-w-0">
        <span className={answer === 'yes' ? 'font-semibold text-acid' : 'font-semibold'}>
          {CARE_ANSWER_WORDS[answer]}
        </span>
        {line !== '' && (
          <>
            <span>{' · '}</span>
            <span dir="auto" className="wrap-anywhere text-text-2">
              {line}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}
