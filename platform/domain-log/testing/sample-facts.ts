import { streams } from '@duende/contracts/events/streams';
import {
  ALBA,
  contactChanged,
  registered as somebody,
  rejected as refused,
  rsvp,
} from '@duende/testkit/samples/story';

export const userId = ALBA;
export const user = streams.user(userId);

export const registered = somebody.event({
  username: 'Duende',
  email: 'duende@example.org',
  claims: ['username-0a'],
});
export const shared = contactChanged.event({ changes: { whatsapp: { from: '', to: '+34 600 000 000' } } });
export const confirmed = rsvp.event();
export const rejected = (reason: string | null) => refused.event({ reason });
