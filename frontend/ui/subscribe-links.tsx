import { buttonClass } from './button.tsx';
import { ScreenIcon } from './screen-icons.tsx';
import { SecretToCopy } from './secret-to-copy.tsx';

interface SubscribeLinksProps {
  readonly path: string;
}

/** The device's app, Google, and an address to copy. */
export function SubscribeLinks({ path }: SubscribeLinksProps) {
  const url = new URL(path, location.href).href;
  const subscription = url.replace(/^https?:/, 'webcal:');
  return (
    <>
      <a href={subscription} className={buttonClass('primary', 'text-lg')}>
        <ScreenIcon name="calendar" />
        <span>Abrir en mi calendario</span>
      </a>
      <a
        href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'text-lg')}
      >
        Google Calendar
      </a>
      <SecretToCopy label="Enlace" value={url} kind="secondary" isShown={false} />
    </>
  );
}
