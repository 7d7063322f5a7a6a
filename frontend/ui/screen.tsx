import { buttonClass } from './button.tsx';
import { Icon } from './icons.tsx';

/** Centred, 16 px under the header and from a phone's edge. */
const PLACE = 'mx-auto px-4 pt-4 pb-6 sm:px-6 lg:pb-24';

/** Widths for tools, lists and charts, a profile, and one column. */
export const SCREEN = {
  wide: `${PLACE} max-w-[84rem]`,
  list: `${PLACE} max-w-4xl`,
  page: `${PLACE} max-w-[76rem]`,
  column: `${PLACE} max-w-2xl`,
} as const;

export type ScreenWidth = keyof typeof SCREEN;

/** Around {@link BackWords}. */
export const BACK_CLASS = buttonClass('quiet', '-ml-4');

export function BackWords({ children }: { readonly children: string }) {
  return (
    <>
      <Icon name="back" />
      <span>{children}</span>
    </>
  );
}
