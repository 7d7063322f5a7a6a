import { Tabs } from 'radix-ui';
import { useHistoryText } from '../browser/history-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { EntradiumImport } from './entradium-import.tsx';
import { GoabaseImport } from './goabase-import.tsx';

const TAB =
  'min-h-11 cursor-pointer rounded-full px-5 font-semibold text-text-2 hover:text-text-1 data-[state=active]:bg-surface-3 data-[state=active]:text-text-1';

/** Goabase is asked when its tab opens. */
export function ImportPage() {
  const [shown, show] = useHistoryText('import-source');
  return (
    <AdminScreen title="Importar eventos">
      <Tabs.Root value={shown || 'entradium'} onValueChange={show}>
        <Tabs.List aria-label="De dónde" className="mb-6 flex w-fit gap-1 rounded-full bg-surface-1 p-1">
          <Tabs.Trigger value="entradium" className={TAB}>
            Entradium
          </Tabs.Trigger>
          <Tabs.Trigger value="goabase" className={TAB}>
            Goabase
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="entradium">
          <EntradiumImport />
        </Tabs.Content>
        <Tabs.Content value="goabase">
          <GoabaseImport />
        </Tabs.Content>
      </Tabs.Root>
    </AdminScreen>
  );
}
