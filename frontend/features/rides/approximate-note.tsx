import { usePanels } from '../../lib/panels.ts';

/** Why a visitor sees an area where others see a point. */
export function ApproximateNote() {
  const panels = usePanels();
  return (
    <p className="px-1 py-1 text-sm text-text-2">
      Se ve la zona, de un kilómetro.{' '}
      <button
        type="button"
        onClick={() => panels.show('login')}
        className="min-h-11 cursor-pointer font-semibold text-uv underline underline-offset-4"
      >
        Inicia sesión para ver el punto exacto
      </button>
    </p>
  );
}
