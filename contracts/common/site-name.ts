export const SITE_NAME = 'Duende';
export const SITE_TITLE = 'Duende — la comunidad psytrance de España';
