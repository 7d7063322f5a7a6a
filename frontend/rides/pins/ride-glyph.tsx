import type { RideType } from '@duende/contracts/rides/ride-events';
import { classNames } from '../../ui/class-names.ts';

/** Offers and needs differ in shape as well as colour. */
const SHAPES: Readonly<Record<RideType, { readonly outline: string; readonly picture: string }>> = {
  offer: {
    outline: 'M20 50C20 50 37 32.5 37 19A17 17 0 1 0 3 19C3 32.5 20 50 20 50Z',
    picture:
      'M11.5 23v-4.5l2.2-5a2.2 2.2 0 0 1 2-1.4h8.6a2.2 2.2 0 0 1 2 1.4l2.2 5V23ZM12 18.5h16M14.5 23v2.5M25.5 23v2.5',
  },
  need: {
    outline: 'M7 2h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-7l-6 14-6-14H7a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z',
    picture:
      'M20 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM20 16.5v7.5M28.5 10l-8.5 7-8.5-5M20 24l-4 7M20 24l4 7',
  },
};

const FILLS: Readonly<Record<RideType, string>> = { offer: 'fill-[#15803d]', need: 'fill-[#dc2626]' };

interface RideGlyphProps {
  readonly type: RideType;
  readonly className?: string;
}

/** 40 × 52, the tip at the bottom centre. */
export function RideGlyph({ type, className }: RideGlyphProps) {
  const { outline, picture } = SHAPES[type];
  return (
    <svg viewBox="0 0 40 52" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path d={outline} className={FILLS[type]} stroke="#fff" strokeWidth={2.5} />
      <path
        d={picture}
        fill="none"
        stroke="#fff"
        strokeWidth={2.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
