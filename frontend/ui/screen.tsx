import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import { PageHeading } from './page-heading.tsx';

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
  readonly heading?: ReactNode;
  /** with {@link BACK_CLASS}; none on screens of the main bar */
  readonly back?: ReactNode;
  readonly picture?: ReactNode;
  readonly line?: string;
  /** `undefined` while unknown */
  readonly count?: number | undefined;
  /** a phone then shows the count only there */
  readonly isInTabs?: boolean | undefined;
  readonly guide?: ReactNode;
  readonly children?: ReactNode;
}

/** The first line is level with the button before it. */
const LEVEL_WITH_BACK = 'py-[max(0px,calc((44px-1lh)/2))]';

const BESIDE_GUIDE = 'max-w-[9.6em] sm:max-w-none';

export function ScreenHead(props: ScreenHeadProps) {
  const { title, heading = title, back, picture, line, count, isInTabs = false, guide, children } = props;
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-3">
      <div className={classNames('flex min-w-0', picture ? 'items-center gap-x-3' : 'items-start')}>
        {back}
        {picture}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3">
            <PageHeading
              title={title}
              className={classNames(
                'display min-w-0 text-title wrap-anywhere',
                !picture && LEVEL_WITH_BACK,
                guide !== undefined && BESIDE_GUIDE,
              )}
            >
              {heading}
            </PageHeading>
            {count !== undefined && (
              <span
                className={classNames(
                  'shrink-0 rounded-full bg-surface-3 px-3 py-0.5 text-lg font-bold tabular-nums',
                  isInTabs && 'max-sm:hidden',
                )}
              >
                {count}
              </span>
            )}
            {guide && <span className="shrink-0">{guide}</span>}
          </div>
          {line && <p className="mt-0.5 text-sm text-text-2 tabular-nums">{line}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
