import { useQueryClient } from '@tanstack/react-query';
import { useId, useCallback, useSyncExternalStore, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { MomentForm } from './moment-form.tsx';
import { addressOf, daysLater, momentOf, within, type Reach } from './moment.ts';
import { pastHomeQuery } from './past-queries.ts';
import { TimeSlider } from './time-slider.tsx';
import type { Handle } from './use-handle.ts';

const SHOWN_ID = 'moment';
const COMPARED_ID = 'moment-compared';
/** Two fit side by side on a phone. */
const WAY = 'px-4 max-sm:px-1.5 max-sm:text-[0.9375rem]';

interface TimelineProps {
  readonly reach: Reach;
  readonly shown: Handle;
  /** `null` without a comparison */
  readonly compared: Handle | null;
  /** begins or ends a comparison */
  readonly onCompare: (isComparing: boolean) => Promise<void>;
}

export function Timeline({ reach, shown, compared, onCompare }: TimelineProps) {
  const toChange = useNeighbours(shown);
  const start = () => (shown.moment === null ? reach.first : shown.moment);
  const aDayOn = () => within(daysLater(start(), 1), reach);
  const player = usePlayer(() => {
    const next = aDayOn();
    shown.jump(next, true);
    return next !== null;
  });
  /** Moving the handle ends the playback. */
  const held: Handle = {
    ...shown,
    step: (moment) => (player.pause(), shown.step(moment)),
    drag: (moment) => (player.pause(), shown.drag(moment)),
  };
  const seek = (which: 'previous' | 'next') => {
    player.pause();
    void toChange(which);
  };
  async function compare() {
    await onCompare(compared === null);
    if (compared === null) document.getElementById(COMPARED_ID)?.focus();
  }
  const thumbs = [
    { id: SHOWN_ID, label: 'Momento', handle: held, kind: 'shown' as const },
    ...(compared === null
      ? []
      : [{ id: COMPARED_ID, label: 'Comparar con', handle: compared, kind: 'compared' as const }]),
  ];
  return (
    <section aria-label="Línea del tiempo" className="panel mb-6 rounded-3xl p-4 sm:p-4">
      <TimeSlider reach={reach} thumbs={thumbs} />
      <MomentForm
        reach={reach}
        moment={shown.moment}
        onGo={(moment) => {
          player.pause();
          shown.jump(within(moment, reach));
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        <Button className={WAY} onClick={() => seek('previous')}>
          <Icon name="back" className="size-4" />
          Cambio anterior
        </Button>
        <Button className={WAY} onClick={() => seek('next')}>
          Cambio siguiente
          <Icon name="forward" className="size-4" />
        </Button>
        <PlayButton player={player} onDay={() => shown.jump(aDayOn())} />
        <Button className={WAY} onClick={() => void compare()}>
          {compared === null ? 'Comparar con…' : 'Dejar de comparar'}
        </Button>
      </div>
    </section>
  );
}

const NO_CHANGE = {
  previous: 'Antes de este momento no hay ningún cambio.',
  next: 'Después de este momento no hay ningún cambio.',
} as const;

/** Waits for the answer with the neighbouring change. */
function useNeighbours(shown: Handle) {
  const client = useQueryClient();
  return async (which: 'previous' | 'next') => {
    try {
      const query = pastHomeQuery(addressOf(shown.moment));
      // After the moment there may be a new change.
      const { data } = await client.fetchQuery(which === 'next' ? query : { ...query, staleTime: Infinity });
      const moment = data[which];
      if (moment === null) toast(NO_CHANGE[which]);
      else shown.jump(momentOf(moment));
    } catch {
      // The screen shows the failure.
    }
  };
}

interface PlayButtonProps {
  readonly player: Player;
  readonly onDay: () => void;
}

/** With reduced motion each click moves by a day. */
function PlayButton({ player, onDay }: PlayButtonProps) {
  const hint = useId();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  if (isStill)
    return (
      <>
        <Button className={WAY} aria-describedby={hint} onClick={onDay}>
          Avanzar un día
        </Button>
        <p id={hint} className="order-1 basis-full text-sm text-text-3 max-sm:col-span-2">
          Como prefieres menos movimiento, no se reproduce solo: cada clic avanza un día.
        </p>
      </>
    );
  return (
    <Button
      className={WAY}
      onClick={() => {
        if (player.isPlaying) return player.pause();
        onDay();
        player.play();
      }}
    >
      {player.isPlaying ? 'Pausa' : 'Reproducir'}
    </Button>
  );
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

const STEP_MS = 1000;

interface Player {
  readonly isPlaying: boolean;
  readonly play: () => void;
  readonly pause: () => void;
}

/** @param step returns false at the end */
function usePlayer(step: () => boolean): Player {
  const [isPlaying, setPlaying] = useState(false);
  const tick = useEffectEvent(() => {
    if (!step()) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => tick(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { isPlaying, play: () => setPlaying(true), pause: () => setPlaying(false) };
}
