import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { momentWords } from '../dates/moment-words.ts';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import './history.css';
import type { Moment } from './moment.ts';

interface RibbonProps {
  readonly moment: Moment;
  /** what is shown is still that of another moment */
  readonly isBusy: boolean;
  /** the way to now */
  readonly back: ReactNode;
  readonly children?: ReactNode;
}

export const RIBBON_LINK =
  'inline-flex min-h-11 items-center font-semibold text-uv underline-offset-4 hover:underline';

/** Says over a screen of the past which moment it is about. It stays in sight: nothing below it is of today. */
export function Ribbon({ moment, isBusy, back, children }: RibbonProps) {
  return (
    <aside aria-label="Momento" aria-busy={isBusy} className="ribbon">
      <ScreenIcon name="history" className="size-5 text-cyan" />
      <p>
        {moment === null ? (
          'Estás viendo el momento actual'
        ) : (
          <>
            <span>Estás viendo el </span>
            <strong className="tabular-nums">{momentWords(moment)}</strong>
            <span aria-hidden="true"> · </span>
            <span> </span>
            {back}
          </>
        )}
      </p>
      {children}
    </aside>
  );
}

export const BackToNow = ({ onClick }: { readonly onClick: () => void }) => (
  <Link to="/historia" search={{}} resetScroll={false} onClick={onClick} className={RIBBON_LINK}>
    Volver a ahora
  </Link>
);
