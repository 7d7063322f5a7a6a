import { Tabs } from 'radix-ui';
import { useHistoryText } from '../browser/history-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { SEGMENT, SEGMENTS } from '../ui/chosen.ts';
import { EntradiumImport } from './entradium-import.tsx';
import { GoabaseImport } from './goabase-import.tsx';

/** Goabase is asked when its tab opens. */
export function ImportPage() {
  const [shown, show] = useHistoryText('import-source');
  return (
    <AdminScreen title="Importar eventos">
      <Tabs.Root value={shown || 'entradium'} onValueChange={show}>
        <Tabs.List aria-label="De dónde" className={`${SEGMENTS} mb-6`}>
          <Tabs.Trigger value="entradium" className={SEGMENT}>
            Entradium
          </Tabs.Trigger>
          <Tabs.Trigger value="goabase" className={SEGMENT}>
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
