import { memo } from 'react';
import { CANVAS, petalPath, posterDesign, type PetalRing, type PosterDesign } from './poster-design.ts';

const { width, height } = CANVAS;
const CENTRE = { x: width / 2, y: 205 };

/** A drawn poster for a party without a photo; its id decides how it looks. */
export const PosterArt = memo(function PosterArt({ seed }: { readonly seed: string }) {
  const design = posterDesign(seed);
  const [skyId, lightId] = [`sky-${seed}`, `light-${seed}`];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      aria-hidden="true"
    >
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
      <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
        <Motif {...design} />
      </g>
      <path d={design.woods[0]} fill={design.sky[0]} opacity="0.75" />
      <path d={design.woods[1]} fill="#050807" />
    </svg>
  );
});

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
