import { Tooltip as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchTooltipTargets, type TooltipTarget } from '../browser/tooltip-target.ts';

/** One tooltip serves the page, in a chunk that phones do not load. */
export function Tooltips() {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      watchTooltipTargets({
        show: setTarget,
        hide: () => setTarget(null),
        hideAtOnce: () => flushSync(() => setTarget(null)),
        isTooltip: (target) => content.current?.contains(target) === true,
      }),
    [],
  );
  if (target === null) return null;
  const { top, left, width, height } = target.control.getBoundingClientRect();
  return (
    <Radix.Provider>
      <Radix.Root open>
        <Radix.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ top, left, width, height }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            ref={content}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 rounded-xl bg-surface-3 px-3 py-1.5 text-sm ring-1 ring-border-strong"
          >
            {target.words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
