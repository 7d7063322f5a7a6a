import { shareKey } from '@duende/contracts/common/slug';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { mustAsk } from '../harness/ask.ts';
import { cpuBesideBare } from '../harness/cpu-over-bare.ts';
import { inOneRow, type Figure } from '../harness/figure.ts';
import { withService } from '../harness/service.ts';

const GOALS = { home: 3, party: 4 };

/** The two pages that nearly all visits begin with, as somebody gets them who is not signed in. */
export const pages: Figure = {
  name: 'pages',
  async take(rig) {
    return withService(await rig.usual(), async (service) => {
      const { text } = await mustAsk(`${service.address}/api/events`);
      const [event] = JSON.parse(text) as readonly EventAnswer[];
      if (event === undefined) throw new Error('there is no party');
      const common = { parties: 500, encodings: 'gzip' };
      const home = await cpuBesideBare(rig, service, {
        ...common,
        path: '/',
        name: 'home',
        goal: GOALS.home,
      });
      const path = `/event/${shareKey(event)}`;
      const party = await cpuBesideBare(rig, service, {
        ...common,
        path,
        name: 'the page of a party',
        goal: GOALS.party,
      });
      return [inOneRow({ home, party })];
    });
  },
};
