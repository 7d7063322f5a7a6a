import { madridDay } from '@duende/contracts/common/madrid-time';
import { useState } from 'react';
import { request } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { saveFile } from '../browser/save-file.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { auditPath, type AuditFilters } from './audit-filters.ts';

/** Takes away what the filters find, as a table for a spreadsheet; why is asked for, since people are named in it. */
export function ExportTrail({ filters }: { readonly filters: AuditFilters }) {
  const [isAsking, setAsking] = useState(false);
  const taking = useOnceMutation({
    mutationFn: async (reason: string) => {
      const answer = await request(auditPath(filters, null, { sep: ';' }), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ reason }),
      });
      return answer.text();
    },
    onSuccess: (text: string) => {
      saveFile(`duende-historial-${madridDay(new Date())}.csv`, 'text/csv', text);
      toast('Historial exportado', 'El archivo está entre tus descargas.');
      setAsking(false);
    },
    onError: (error) => errorToast('Error al exportar', messageOf(error, 'No se pudo exportar el historial')),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Exportar resultados</Button>
      {isAsking && (
        <ReasonDialog
          title="Exportar resultados"
          confirm="Exportar"
          readers="Queda en el historial, junto a tu nombre."
          isRequired
          doing={taking.isPending ? 'Exportando...' : undefined}
          failure={taking.error}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => taking.mutate(reason)}
        >
          <p>Una tabla CSV con lo que muestran estos filtros; incluye nombres y textos de personas.</p>
        </ReasonDialog>
      )}
    </>
  );
}
