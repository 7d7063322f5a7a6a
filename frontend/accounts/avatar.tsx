import { seededRandom } from '../ui/seeded-random.ts';

interface AvatarProps {
  readonly seed: string;
  readonly name: string;
  readonly isSmall?: boolean;
}

/** Decorative, since the name is next to it. */
export function Avatar({ seed, name, isSmall = false }: AvatarProps) {
  const random = seededRandom(seed);
  const hue = Math.floor(random() * 360);
  const other = (hue + 60 + Math.floor(random() * 120)) % 360;
  return (
    <span
      aria-hidden="true"
      className={`display grid shrink-0 place-items-center text-bg-0 uppercase ${isSmall ? 'size-[3rem] rounded-2xl text-[1.75rem]' : 'size-[4.5rem] rounded-3xl text-[2.5rem]'}`}
      style={{
        background: `linear-gradient(145deg, oklch(0.86 0.13 ${hue}), oklch(0.72 0.16 ${other}))`,
      }}
    >
      {Array.from(name)[0]}
    </span>
  );
}
