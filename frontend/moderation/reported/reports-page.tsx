import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { AnsweredPart } from '../../ui/answered.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { ReportedThing } from './reported-thing.tsx';
import { reportedQuery } from '../../reports/report-queries.ts';

/** A moderator's screen: what people have reported, a card for each thing, the newest report first. */
export function ReportsPage() {
  const list = useInfiniteQuery(reportedQuery);
  return (
    <AdminScreen title="Denuncias" count={list.data?.total}>
      <AnsweredPart
        query={list}
        loading="Cargando denuncias..."
        failed="No se pudieron cargar las denuncias."
      >
        {({ items, total }) =>
          items.length === 0 && !list.hasNextPage ? (
            <div tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center">
              <p className="text-lg">No hay denuncias por revisar</p>
              <p className="mt-1 text-text-2">Todo lo que se ha denunciado está revisado.</p>
            </div>
          ) : (
            <>
              <ul className="flex max-w-3xl flex-col gap-4">
                {items.map((item: ReportedAnswer) => (
                  <ReportedThing key={item.id} item={item} />
                ))}
              </ul>
              <MoreItems list={list} shown={items.length} total={total} />
            </>
          )
        }
      </AnsweredPart>
    </AdminScreen>
  );
}
