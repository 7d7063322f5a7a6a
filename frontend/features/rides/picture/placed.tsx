import type { ReactNode } from 'react';
import type { Offset } from '../ground/web-mercator.ts';

/** As far from its centre as something can stand in the picture; the same number is in `ride-picture.css`. */
const REACH_PX = 2048;

interface PlacedProps {
  /** from the centre of the picture */
  readonly at: Offset;
  /** what of it stands there */
  readonly anchor: 'bottom' | 'center' | 'corner';
  readonly children: ReactNode;
}

/**
 * Something at its place in the picture. What the server writes may have no `style`, so an empty SVG, whose size are attributes,
 * pushes it there from a corner far outside.
 */
export function Placed({ at, anchor, children }: PlacedProps) {
  const [width, height] = [REACH_PX + at.x, REACH_PX + at.y];
  if (Math.min(width, height) < 0 || Math.max(width, height) > 2 * REACH_PX) return null;
  return (
    <div className="map-placed">
      <svg width={width} height={height} aria-hidden="true" />
      <div data-anchor={anchor}>{children}</div>
    </div>
  );
}
