/** Page for a password ticket: `/nueva-contrasena/{ticket}`. */
export const NEW_PASSWORD_PATH = '/nueva-contrasena';
