/** Where the holder of a password ticket chooses another password: `/nueva-contrasena/{ticket}`. */
export const NEW_PASSWORD_PATH = '/nueva-contrasena';
