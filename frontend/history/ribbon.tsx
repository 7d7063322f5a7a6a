import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { momentWords } from '../dates/moment-text.ts';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import type { Moment } from './moment.ts';

interface RibbonProps {
  readonly moment: Moment;
  readonly isBusy: boolean;
  readonly back: ReactNode;
  readonly children?: ReactNode;
}

const LINK = 'min-h-11 items-center font-semibold text-uv underline-offset-4 hover:underline';

/** Below the text if there is no room next to it. */
export const RIBBON_LINK = `${LINK} inline-flex max-sm:ml-7.5`;
/** A 44 px target on a line of text; on a phone on its own line. */
export const RIBBON_BACK = `${LINK} -my-2.5 inline-flex max-sm:mt-0 max-sm:-mb-2 max-sm:flex`;

/** Always visible, because nothing below it is current. */
export function Ribbon({ moment, isBusy, back, children }: RibbonProps) {
  return (
    <aside
      aria-label="Momento"
      aria-busy={isBusy}
      className="sticky top-16 z-20 mb-5 flex flex-wrap items-center gap-x-2.5 rounded-2xl border-l-4 border-cyan bg-surface-3 px-4 py-1 forced-colors:border forced-colors:border-l-4"
    >
      <ScreenIcon name="history" className="size-5 text-cyan forced-colors:text-[CanvasText]" />
      <p className="min-w-0 flex-[1_1_14rem] py-2">
        {moment === null ? (
          'Estás viendo el momento actual'
        ) : (
          <>
            <span className="max-sm:hidden">Estás viendo el </span>
            <strong className="tabular-nums">{momentWords(moment)}</strong>
            <span aria-hidden="true" className="max-sm:hidden">
              {' · '}
            </span>
            <span className="max-sm:hidden"> </span>
            {back}
          </>
        )}
      </p>
      {children}
      {isBusy && (
        <span
          aria-hidden="true"
          className="absolute inset-x-4 bottom-0 h-0.5 animate-[breathe_1.6s_ease-in-out_infinite] rounded-full bg-cyan forced-colors:bg-[Highlight]"
        />
      )}
    </aside>
  );
}

export const BackToNow = ({ onClick }: { readonly onClick: () => void }) => (
  <Link to="/historia" search={{}} resetScroll={false} onClick={onClick} className={RIBBON_BACK}>
    Volver a ahora
  </Link>
);
