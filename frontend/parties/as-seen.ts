import type { EventAnswer } from '@duende/contracts/parties/party-answers';

/** So that an edited party is not decided unread. */
export const asSeen = ({ revision }: Pick<EventAnswer, 'revision'>) => ({ 'If-Match': `"${revision}"` });
