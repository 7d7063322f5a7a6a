import type { Location } from '@duende/contracts/parties/locations';
import { personal, type QueryRoute } from '../http/query-route.ts';
import type { ApprovedParties } from './approved-parties.ts';
import { similarTo } from './lookalikes.ts';
import { queryOf } from '../http/call-query.ts';

/** Only published ones: other authors' pending parties stay private. */
export function similarPartiesQuery(approved: ApprovedParties): QueryRoute {
  return {
    call: 'GET /api/similar-events',
    reads: ['parties'],
    async answer({ url }, position) {
      const { except, ...written } = parseWritten(url);
      const published = (await approved(position)).filter(({ id }) => id !== except);
      return personal(similarTo(written, published));
    },
  };
}

interface Written {
  readonly name: string;
  readonly location: Location;
  readonly dates: string[];
  readonly except: string | undefined;
}

/** @throws Refusal `request.invalid` with the parameter */
function parseWritten(url: string): Written {
  const { name, location, dates, except } = queryOf('GET /api/similar-events', url);
  return { name, location: location as Location, dates: [...dates], except };
}
