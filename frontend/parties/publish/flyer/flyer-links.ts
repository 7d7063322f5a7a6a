import { folded } from '@duende/contracts/common/folded';

const LINK =
  /(?<![@\w.])(?:https?:\/\/[^\s<>"')\]]+|(?:www\.)?(?:[a-z0-9-]+\.)+(?:com|es|org|net|events|io|me|app|link|cat|eus|gal|fm|co|gl)(?:\/[^\s<>"')\]]*)?)(?!\w)/giu;
const MAPS =
  /maps\.app\.goo\.gl|goo\.gl\/maps|google\.[a-z.]+\/maps|maps\.google\.|maps\.apple\.com|openstreetmap\.org/;
const TICKETS =
  /entradium|fourvenues|xceed|(?:^|[/.])ra\.co|residentadvisor|dice\.fm|eventbrite|ticketmaster|wegow|enterticket|mutick|feverup|shotgun|entrad|ticket/;
const OTHER_SITE =
  /instagram\.|wa\.me|whatsapp|(?:^|[/.])t\.me|soundcloud|spotify|youtu|tiktok|linktr\.ee|mixcloud|bandcamp|beatport/;
const TICKET_WORD = /entradas?|tickets?|anticipadas?|preventa/;

export interface FlyerLinks {
  readonly mapsUrl?: string;
  readonly ticketsLink?: string;
  readonly link?: string;
}

/** Profiles of social networks do not count. */
export function linksOfLines(lines: readonly string[]): FlyerLinks {
  const found: { mapsUrl?: string; ticketsLink?: string; link?: string } = {};
  lines.forEach((line, index) => {
    for (const [match] of line.matchAll(LINK)) {
      const link = match.replace(/[.,;:!?]+$/u, '');
      const address = link.toLowerCase();
      const around = folded(`${lines[index - 1] ?? ''} ${line.replace(match, '')}`);
      if (MAPS.test(address)) found.mapsUrl ??= link;
      else if (TICKETS.test(address) || (TICKET_WORD.test(around) && !OTHER_SITE.test(address)))
        found.ticketsLink ??= link;
      else if (!OTHER_SITE.test(address)) found.link ??= link;
    }
  });
  return found;
}

export const withoutLinks = (line: string): string => line.replace(LINK, ' ');
