import type { EventAnswer } from '@duende/contracts/parties/party-answers';

/** The header prevents a decision on an edited, unread party. */
export const asSeen = ({ revision }: Pick<EventAnswer, 'revision'>) => ({ 'If-Match': `"${revision}"` });
