import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useBottomBar } from '../ui/bottom-stack.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { ApproximateNote, type RideActions } from './ride-details.tsx';
import { RideFilter, type RideFilterProps, shownRides } from './ride-filter.tsx';
import { mineAmong } from './own-rides.ts';
import { RideList } from './ride-list.tsx';
import { UnsentRides, type UnsentRideCommand } from './unsent-rides.tsx';

interface RidesPanelProps extends RideActions, RideFilterProps {
  readonly list: UseQueryResult<RideAnswer[]>;
  /** the person's rides in the outbox */
  readonly unsent: readonly UnsentRideCommand[];
  readonly ownId: string | null;
  readonly party: Coordinates | null;
  readonly selectedId: string | null;
  /** `null` without a map; the list is then always open */
  readonly onChoose: ((id: string) => void) | null;
  /** hides the panel on a phone */
  readonly isHidden: boolean;
}

/** On a phone it is a drawer over the map's lower part that closes when a ride is chosen. */
export function RidesPanel(props: RidesPanelProps) {
  const { list, unsent, shown, onShow, onChoose, onRemove, isHidden, ...rest } = props;
  const [isExpanded, setExpanded] = useState(false);
  const isOpen = isExpanded || onChoose === null;
  const heading = useRef<HTMLHeadingElement>(null);
  const bar = useBottomBar();
  const id = useId();
  const count = list.data?.length;
  const hasFilter = list.data !== undefined && list.data.length > 0;
  return (
    <section
      aria-labelledby={`${id}-title`}
      ref={bar}
      className={classNames(
        'panel relative flex flex-col md:flex md:min-h-0 md:overflow-y-auto md:bg-transparent md:px-6 md:pb-4 md:shadow-none',
        isHidden && 'max-md:hidden',
      )}
    >
      <div className="relative flex min-h-14 shrink-0 flex-wrap items-center gap-2 px-4 pt-[0.375rem] pb-[max(0.375rem,env(safe-area-inset-bottom))] md:px-0">
        <h2
          ref={heading}
          id={`${id}-title`}
          tabIndex={-1}
          // On a phone the filter's labels replace the heading.
          className={classNames('display text-xl', hasFilter && 'max-md:sr-only md:w-full')}
        >
          <span>Viajes</span>
          {count !== undefined && <span className="ml-2 text-text-3 tabular-nums">{` ${count}`}</span>}
        </h2>
        {hasFilter && <RideFilter rides={list.data} shown={shown} onShow={onShow} />}
        {onChoose !== null && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setExpanded(!isOpen)}
            className="ml-auto flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-1 font-semibold text-uv after:absolute after:inset-0 md:hidden"
          >
            {/* The button is as wide as its longer label: a second line would move the map. */}
            <span className="grid text-end *:col-start-1 *:row-start-1 *:aria-hidden:invisible">
              <span aria-hidden={!isOpen}>Cerrar lista</span>
              <span aria-hidden={isOpen}>Ver lista</span>
            </span>
            <Icon
              name="back"
              className={classNames('size-4 max-[22rem]:hidden', isOpen ? '-rotate-90' : 'rotate-90')}
            />
          </button>
        )}
      </div>
      <div
        id={`${id}-list`}
        data-over-map={isOpen ? '' : undefined}
        className={classNames(
          'overflow-y-auto px-4 pb-4 md:block md:px-0 md:pb-0',
          // A list below the map would move the page under the finger.
          onChoose !== null &&
            'max-md:absolute max-md:inset-x-0 max-md:bottom-full max-md:max-h-[45dvh] max-md:bg-surface-1 max-md:pt-4',
          !isOpen && 'max-md:hidden',
        )}
      >
        {list.data?.some(({ approximate }) => approximate) && <ApproximateNote />}
        <UnsentRides commands={unsent} />
        {list.data ? (
          (list.data.length > 0 || unsent.length === 0) && (
            <RideList
              {...rest}
              rides={shownRides(list.data, shown, mineAmong(rest.seats))}
              shown={shown}
              onChoose={
                onChoose &&
                ((chosen) => {
                  setExpanded(false);
                  onChoose(chosen);
                })
              }
              onRemove={(ride) => {
                // The row is removed with the clicked button.
                heading.current?.focus({ preventScroll: true });
                onRemove(ride);
              }}
            />
          )
        ) : list.error ? (
          <div role="alert" className="flex flex-wrap items-center gap-4 text-text-2">
            No se pudieron cargar los viajes.
            <Button onClick={() => void list.refetch()}>Reintentar</Button>
          </div>
        ) : (
          <p className="text-text-3">Cargando viajes...</p>
        )}
      </div>
    </section>
  );
}
