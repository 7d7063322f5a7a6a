import noBareText from './no-bare-text.js';
import noReadingIntlText from './no-reading-intl-text.js';

/**
 * The project's own rules, for oxlint.
 *
 * @public
 */
export default {
  meta: { name: 'duende' },
  rules: { 'no-bare-text': noBareText, 'no-reading-intl-text': noReadingIntlText },
};
