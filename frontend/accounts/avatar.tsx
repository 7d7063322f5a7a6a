import { seededRandom } from '@duende/contracts/common/seeded-random';

interface AvatarProps {
  readonly seed: string;
  readonly name: string;
}

/** Decorative, since the name is next to it. */
export function Avatar({ seed, name }: AvatarProps) {
  const random = seededRandom(seed);
  const hue = Math.floor(random() * 360);
  const other = (hue + 60 + Math.floor(random() * 120)) % 360;
  return (
    <span
      aria-hidden="true"
      className="display grid size-[3rem] shrink-0 place-items-center rounded-2xl text-[1.75rem] text-bg-0 uppercase"
      style={{
        background: `linear-gradient(145deg, oklch(0.86 0.13 ${hue}), oklch(0.72 0.16 ${other}))`,
      }}
    >
      {Array.from(name)[0]}
    </span>
  );
}
