import { Button } from '../ui/button.tsx';
import type { Decidable } from './drawn-rows.ts';
import type { Picking } from './use-picking.ts';

interface QueueToolsProps<T extends Decidable> {
  /** of the text about the keys */
  readonly id: string;
  readonly picking: Picking<T>;
  readonly ending: 'a' | 'o';
}

/** Above the rows, as high with picks as without. */
export function QueueTools<T extends Decidable>({ id, picking, ending }: QueueToolsProps<T>) {
  const { isWhole, picked, pickAll, drop } = picking;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4">
      <Button
        kind="quiet"
        className="-ml-2 px-3 text-sm"
        aria-pressed={isWhole && picked.length > 0}
        onClick={() => (isWhole ? drop() : pickAll())}
      >
        {`Elegir tod${ending}s`}
      </Button>
      <p id={id} className="hidden text-sm text-text-3 pointer-fine:block">
        Con el teclado: flechas para moverte, A aprueba, R rechaza, M rechaza con motivo, X elige; con algo
        elegido, las letras deciden sobre ello.
      </p>
    </div>
  );
}
