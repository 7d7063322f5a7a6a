import { Tooltip as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchSigns, type Sign } from '../lib/dom/tooltip-target.ts';

/**
 * The names of the buttons and links that show a sign alone, for those who point at them. One for the whole page, in a chunk
 * that phones do not load: what it speaks for stays as it is, so that it costs the first load nothing.
 */
export function Tooltips() {
  const [sign, setSign] = useState<Sign | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      watchSigns({
        show: setSign,
        hide: () => setSign(null),
        hideAtOnce: () => flushSync(() => setSign(null)),
        isTooltip: (target) => content.current?.contains(target) === true,
      }),
    [],
  );
  if (sign === null) return null;
  const { top, left, width, height } = sign.control.getBoundingClientRect();
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
            {sign.words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
