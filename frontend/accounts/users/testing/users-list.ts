/** The first page of the list, in its first order. */
export const PATH = '/api/users?sort=username-asc&limit=50';
export const LIST = `GET ${PATH}`;
/** A member as the server lists one. */
export const user = (username: string, change = {}) => ({
  id: username,
  username,
  email: `${username}@correo.example`,
  isAdmin: false,
  isAnalyst: false,
  isModerator: false,
  suspension: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});
