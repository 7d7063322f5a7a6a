import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

interface RidesHeaderProps {
  readonly name: string;
  readonly segment: string;
  readonly summary: string;
}

/** Back to the party, its name, and what there is to share. */
export function RidesHeader({ name, segment, summary }: RidesHeaderProps) {
  return (
    <div className="flex items-center gap-2 pt-1 md:pt-0">
      <Link
        to="/event/$key"
        params={{ key: segment }}
        aria-label="Volver al evento"
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-2"
      >
        <Icon name="back" />
      </Link>
      <div className="min-w-0 flex-1">
        <PageHeading title={`Viajes · ${name}`} className="display line-clamp-2 text-name wrap-anywhere">
          <bdi>{name}</bdi>
        </PageHeading>
        <p role="status" className="min-h-6 text-text-2 tabular-nums">
          {summary}
        </p>
      </div>
    </div>
  );
}
