import type { CalendarLinkAnswer } from '@duende/contracts/accounts/token-answers';
import { Refusal } from '@duende/contracts/common/refusal';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, type QueryRoute } from '../http/query-route.ts';

/** The link itself is not stored. Mount before `/api/users/:id`. */
export function calendarLinkQueries({
  models,
}: {
  readonly models: Pick<ReadModels, 'calendar-links'>;
}): readonly QueryRoute[] {
  return [
    {
      call: 'GET /api/users/calendar',
      reads: ['calendar-links'],
      async answer({ actor }) {
        if (actor === null) throw new Refusal('session.required');
        const link = (await models['calendar-links'].get([actor.userId])).get(actor.userId);
        return personal({ createdAt: link?.createdAt ?? null } satisfies CalendarLinkAnswer);
      },
    },
  ];
}
