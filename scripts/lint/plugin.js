import noReadingIntlText from './no-reading-intl-text.js';

/** The project's own rules that need no types, for oxlint. */
export default { meta: { name: 'duende' }, rules: { 'no-reading-intl-text': noReadingIntlText } };
