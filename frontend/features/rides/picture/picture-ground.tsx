import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { APPROXIMATE_RADIUS_M } from '@duende/contracts/rides/ride-point';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AREA_PAINT, MATCH_PAINT } from '../ground/own-paint.ts';
import { colorSchemeOf } from '../ground/tile-addresses.ts';
import type { ShownMatch } from '../pins/ride-matches.tsx';
import { PHONE_PICTURE, pictureTiles } from './picture-tiles.ts';
import { Placed } from './placed.tsx';
import { offsetFrom, pixelsOf, TILE_PX, type MapView } from '../ground/web-mercator.ts';

interface PictureGroundProps {
  readonly view: MapView;
  /** the setting `TILE_URL` */
  readonly tileUrl: string;
  /** centres of approximate pins */
  readonly areas: readonly Coordinates[];
  readonly matches: readonly ShownMatch[];
  /** the map asks for them again, and says so */
  readonly onTileFailed: () => void;
}

/** What lies under the pins of the picture: images of the map's own tiles, areas and lines. */
export function PictureGround({ view, tileUrl, areas, matches, onTileFailed }: PictureGroundProps) {
  const ground = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(PHONE_PICTURE);
  const failEarly = useEffectEvent(() => {
    const images = ground.current?.querySelectorAll('img') ?? [];
    if ([...images].some((image) => image.complete && image.naturalWidth === 0)) onTileFailed();
  });
  useEffect(() => {
    // An image that failed before the page's code was there has told nobody.
    failEarly();
    if (ground.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize((before) => ({
        width: Math.max(before.width, width),
        height: Math.max(before.height, height),
      }));
    });
    observer.observe(ground.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ground} aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="map-tiles absolute inset-0">
        {pictureTiles(tileUrl, view, size).map(({ address, at }) => (
          <Placed key={address} at={at} anchor="corner">
            {/* Asked for as the map does, so that one answer in the browser's cache serves both. */}
            <img
              src={address}
              width={TILE_PX}
              height={TILE_PX}
              alt=""
              crossOrigin="anonymous"
              decoding="async"
              onError={onTileFailed}
            />
          </Placed>
        ))}
      </div>
      <Shapes view={view} scheme={colorSchemeOf(tileUrl)} areas={areas} matches={matches} />
    </div>
  );
}

interface ShapesProps extends Pick<PictureGroundProps, 'view' | 'areas' | 'matches'> {
  readonly scheme: keyof typeof AREA_PAINT;
}

/** As the map draws them at the same zoom. */
function Shapes({ view, scheme, areas, matches }: ShapesProps) {
  const paint = AREA_PAINT[scheme];
  const placed = areas.map((area) => ({ area, ...offsetFrom(view, area) }));
  const lines = matches.map(({ from, to, ownRideId, rideId }) => {
    const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = [offsetFrom(view, from), offsetFrom(view, to)];
    return { key: `${ownRideId} ${rideId}`, ends: { x1, y1, x2, y2 } };
  });
  return (
    <svg width={1} height={1} className="picture-origin">
      <radialGradient id="map-area-halo">
        <stop offset={1 - paint.haloBlur} stopColor={paint.color} stopOpacity={paint.halo} />
        <stop offset={1} stopColor={paint.color} stopOpacity={0} />
      </radialGradient>
      {placed.map(({ area, x, y }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={paint.haloRadius} fill="url(#map-area-halo)" />
          <circle
            cx={x}
            cy={y}
            r={pixelsOf(APPROXIMATE_RADIUS_M, area, view.zoom)}
            fill={paint.color}
            fillOpacity={paint.fill}
            stroke={paint.color}
            strokeOpacity={paint.edge / 2}
            strokeWidth={4}
          />
        </g>
      ))}
      {lines.map(({ key, ends }) => (
        <g key={key} strokeLinecap="round">
          <line {...ends} stroke={MATCH_PAINT.casing} strokeWidth={MATCH_PAINT.casingWidth} />
          <line {...ends} stroke={MATCH_PAINT.line} strokeWidth={MATCH_PAINT.lineWidth} />
        </g>
      ))}
    </svg>
  );
}
