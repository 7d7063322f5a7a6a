import { createHmac } from 'node:crypto';
import { outcomeOf, type HookSender } from '../hook-sender.ts';

/** Signed JSON, described in `docs/api/hooks.md`. */
export const webSender: HookSender = {
  gapMs: 0,
  async send(message, { target, signingKey, hookId, now }, post) {
    const body = JSON.stringify(message);
    const time = String(Math.floor(now / 1000));
    const signed = createHmac('sha256', signingKey).update(`${time}.${message.id}.${body}`);
    const posted = await post({
      url: new URL(target['url'] ?? ''),
      headers: {
        'Duende-Id': message.id,
        'Duende-Time': time,
        'Duende-Signature': `sha256=${signed.digest('hex')}`,
      },
      body,
      account: `hook ${hookId}`,
    });
    return outcomeOf(posted);
  },
};
