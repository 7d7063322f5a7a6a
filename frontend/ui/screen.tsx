import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icons.tsx';
import { PageHeading } from './page-heading.tsx';

/** Centred, 16 px under the header and from a phone's edge. */
const PLACE = 'mx-auto px-4 pt-4 pb-6 sm:px-6 lg:pb-24';

/** Widths for tools, lists and charts, a profile, and one column. */
export const SCREEN = {
  wide: `${PLACE} max-w-[84rem]`,
  list: `${PLACE} max-w-4xl`,
  page: `${PLACE} max-w-[76rem]`,
  column: `${PLACE} max-w-2xl`,
  /** fields, with their preview next to them on wide screens */
  form: `${PLACE} max-w-2xl lg:max-w-[67rem]`,
} as const;

export type ScreenWidth = keyof typeof SCREEN;

/** Around {@link BackWords}; its icon is on the gutter. */
export const BACK_CLASS = buttonClass('quiet', '-ml-3 shrink-0 px-0');

/** An icon, with words for screen readers. */
export function BackWords({ children }: { readonly children: string }) {
  return (
    <>
      <Icon name="back" />
      <span className="sr-only">{children}</span>
    </>
  );
}

export function BackHome() {
  return (
    <Link to="/" className={BACK_CLASS}>
      <BackWords>Volver</BackWords>
    </Link>
  );
}

interface ScreenHeadProps {
  readonly title: string;
  /** markup of the title */
  readonly heading?: ReactNode;
  /** with {@link BACK_CLASS}; none on screens of the main bar */
  readonly back?: ReactNode;
  /** `undefined` while unknown */
  readonly count?: number | undefined;
  /** a sign after the title */
  readonly guide?: ReactNode;
  /** next to the title on wide screens */
  readonly children?: ReactNode;
}

/** The first line of a screen. */
export function ScreenHead({ title, heading = title, back, count, guide, children }: ScreenHeadProps) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-3">
      <div className="flex min-w-0 items-center">
        {back}
        <PageHeading title={title} className="display min-w-0 text-title wrap-anywhere">
          {heading}
        </PageHeading>
        {count !== undefined && (
          <span className="ml-3 shrink-0 rounded-full bg-surface-3 px-3.5 py-0.5 text-lg font-bold tabular-nums">
            {count}
          </span>
        )}
        {guide && <span className="ml-3 shrink-0">{guide}</span>}
      </div>
      {children}
    </div>
  );
}
