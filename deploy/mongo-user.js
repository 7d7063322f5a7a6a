/* global process, db */
// Run once by the image, on an empty data folder: the user that the services are, who may use only their own database. The
// password is percent-encoded in .env, as it does in the services' address.
db.getSiblingDB('duende').createUser({
  user: 'duende',
  pwd: decodeURIComponent(process.env.DUENDE_PASSWORD),
  roles: [{ role: 'readWrite', db: 'duende' }],
});
