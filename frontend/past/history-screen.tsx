import { useNavigate, useSearch } from '@tanstack/react-router';
import { Calendar } from '../parties/calendar/calendar.tsx';
import { DayDialog } from '../parties/calendar/day-dialog.tsx';
import { HistoryPage, type PastCalendarProps } from '../history/history-page.tsx';
import { useOverlay } from '../browser/overlays.ts';
import type { HistorySearch } from './history-search.ts';

/** In the past no parties are marked as one's own. */
const NOBODYS: ReadonlySet<string> = new Set();

export function HistoryScreen() {
  const { at, con }: HistorySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <HistoryPage
      search={{ at, con }}
      onMove={(change, replace) =>
        navigate({
          to: '/historia',
          search: (search) => ({ ...search, ...change }),
          replace,
          resetScroll: false,
        })
      }
      calendar={(props) => <PastCalendar {...props} />}
    />
  );
}

function PastCalendar({ parties, isComplete, today, past }: PastCalendarProps) {
  const { day }: HistorySearch = useSearch({ strict: false });
  const overlay = useOverlay('day');
  return (
    <div className="lg:sticky lg:top-[9rem] lg:[[aria-labelledby='changes']~&]:[grid-area:1/1/span_2]">
      {/* Opens at the new month. */}
      <Calendar
        key={today.slice(0, 7)}
        parties={parties}
        known={isComplete ? 'all' : 'some'}
        today={today}
        start={today}
        going={NOBODYS}
        onDay={overlay.show}
      />
      {day !== undefined && (
        <DayDialog {...{ day, today, parties, isComplete, past }} going={NOBODYS} onClose={overlay.close} />
      )}
    </div>
  );
}
