import { lazyComponent } from '../browser/lazy-component.ts';
import { FilterBar } from '../parties/filters/filter-bar.tsx';
import type { Filters, Picker } from '../parties/filters/filters.ts';
import { AsOf } from '../ui/as-of.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { ListSearch } from '../ui/list-search.tsx';

const FollowFilters = lazyComponent(async () => (await import('./follow-filters.tsx')).FollowFilters);

interface HomeSearchBarProps {
  readonly keptAt: number | undefined;
  readonly q: string;
  readonly filters: Filters;
  /** ticks of care, as in the address */
  readonly care: string;
  readonly picker: Picker | undefined;
  readonly onSearch: (words: string) => void;
  readonly onPicker: (picker: Picker) => void;
  /** the filters to follow; `null` without filters or results: the empty list offers this */
  readonly follow: Filters | null;
}

export function HomeSearchBar(props: HomeSearchBarProps) {
  const { keptAt, q, filters, care, picker, onSearch, onPicker, follow } = props;
  return (
    <div className="flex flex-col gap-3 lg:col-start-2">
      <AsOf keptAt={keptAt} className="block" />
      <div className="@container relative flex min-h-11 min-w-0 items-center gap-2">
        <div className="min-w-11 flex-1">
          <ListSearch
            // On a phone the focused search field covers the filters.
            className="rounded-full bg-bg-0 max-sm:focus-within:absolute max-sm:focus-within:inset-0 max-sm:focus-within:z-10"
            name="q"
            label="Buscar eventos"
            placeholder="Fiesta, artista, zona o estilo"
            value={q}
            onSearch={onSearch}
          />
        </div>
        <FilterBar filters={filters} care={care} open={picker} onOpen={onPicker} />
      </div>
      {follow && (
        <div className="min-h-11">
          <LazyBoundary>
            <FollowFilters filters={follow} />
          </LazyBoundary>
        </div>
      )}
    </div>
  );
}
