import type { EventAnswer } from '@duende/contracts/api/answers';
import { shareKey } from '@duende/contracts/slug';
import { errorToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';

/** Hands the party's dates to the calendar of the device, as a file. */
export function CalendarButton({ party }: { readonly party: EventAnswer }) {
  async function save() {
    try {
      const { calendarFile } = await import('./calendar-file.ts');
      const key = shareKey(party);
      const text = calendarFile(party, `${window.location.origin}/event/${key}`, new Date());
      const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${key}.ics`;
      link.click();
      // Safari reads the file after the click has been answered.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      console.warn('The calendar file could not be made', error);
      errorToast('Error', 'No se pudo crear el archivo del calendario.');
    }
  }
  return (
    <Button onClick={() => void save()}>
      <ScreenIcon name="calendar" />
      Añadir a mi calendario
    </Button>
  );
}
