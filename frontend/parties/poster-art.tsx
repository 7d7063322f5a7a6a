import { memo, useId, type ReactNode } from 'react';
import { CANVAS, petalPath, posterDesign, type PetalRing, type PosterDesign } from './poster-design.ts';

const { width, height } = CANVAS;
const CENTRE = { x: width / 2, y: 205 };

interface PosterArtProps {
  readonly seed: string;
  /** rotates the mandala */
  readonly isAlive?: boolean;
}

export const PosterArt = memo(function PosterArt({ seed, isAlive = false }: PosterArtProps) {
  const design = posterDesign(seed);
  return isAlive ? (
    <LivingArt {...design} />
  ) : (
    <Canvas className="size-full">
      <Sky design={design} />
      <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
        <Motif {...design} />
      </g>
      <Woods {...design} />
    </Canvas>
  );
});

/** {@link CENTRE} in a frame that is higher or wider than the canvas. */
const AROUND_THE_LIGHT = 'origin-[50%_min(41%,50%-11.25cqw)]';

/** The compositor rotates only a separate layer; a part of one drawing would repaint all of it at each frame. */
function LivingArt(design: PosterDesign) {
  return (
    <div className="@container relative size-full overflow-hidden">
      <Canvas className="absolute inset-0 size-full">
        <Sky design={design} />
      </Canvas>
      <Canvas className={`absolute inset-0 size-full animate-turn overflow-visible ${AROUND_THE_LIGHT}`}>
        <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
          <Motif {...design} />
        </g>
      </Canvas>
      <Canvas className="absolute inset-0 size-full">
        <Woods {...design} />
      </Canvas>
    </div>
  );
}

function Canvas({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

function Sky({ design }: { readonly design: PosterDesign }) {
  // A screen may show a party's poster twice.
  const [skyId, lightId] = [useId(), useId()];
  return (
    <>
      <defs>
        <linearGradient id={skyId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={design.sky[0]} />
          <stop offset="0.55" stopColor={design.sky[1]} />
          <stop offset="0.86" stopColor={design.sky[2]} />
        </linearGradient>
        <radialGradient id={lightId}>
          <stop offset="0" stopColor={design.light} stopOpacity="0.75" />
          <stop offset="0.4" stopColor={design.light} stopOpacity="0.22" />
          <stop offset="1" stopColor={design.light} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${skyId})`} />
      {design.stars.map(({ path, size }) => (
        <path key={size} d={path} stroke="#eaf5ef" strokeWidth={size} strokeLinecap="round" opacity="0.7" />
      ))}
      <circle cx={CENTRE.x} cy={CENTRE.y} r="230" fill={`url(#${lightId})`} />
    </>
  );
}

function Woods({ woods, sky }: PosterDesign) {
  return (
    <>
      <path d={woods[0]} fill={sky[0]} opacity="0.75" />
      <path d={woods[1]} fill="#050807" />
    </>
  );
}

function Motif({ motif, rings, light }: PosterDesign) {
  switch (motif) {
    case 'mandala':
      return rings.map((ring) => <Petals key={ring.inner} {...ring} />);
    case 'moon':
      return (
        <>
          {rings.slice(2).map((ring) => (
            <Petals key={ring.inner} {...ring} />
          ))}
          <circle r="72" fill={light} />
          <circle r="58" cx="14" cy="-10" fill="#fff" opacity="0.16" />
        </>
      );
    case 'tunnel':
      return (
        <>
          {rings.map(({ outer, colour }, index) => (
            <circle
              key={outer}
              r={outer}
              fill="none"
              stroke={colour}
              strokeWidth={9 - index * 2}
              opacity={0.9 - index * 0.18}
            />
          ))}
          {rings.slice(0, 2).map((ring) => (
            <Petals key={ring.inner} {...ring} />
          ))}
        </>
      );
  }
}

function Petals(ring: PetalRing) {
  const { colour } = ring;
  return (
    <path
      d={petalPath(ring)}
      fill={colour}
      fillOpacity="0.3"
      stroke={colour}
      strokeOpacity="0.9"
      strokeWidth="1.2"
    />
  );
}
