import { Poster } from '../../parties/poster.tsx';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';

export function PosterThumb({
  party,
}: {
  readonly party: { readonly id: string; readonly photo: string | null };
}) {
  return <Poster party={party} sizes="56px" className="size-full" />;
}

export function IconThumb({ name }: { readonly name: ScreenIconName }) {
  return (
    <span className="grid size-full place-items-center bg-surface-2 text-text-3">
      <ScreenIcon name={name} className="size-6" />
    </span>
  );
}
