/* global process, db */
// Run once by the image, on an empty data folder: the user that the services are, who may use their own database alone.
db.getSiblingDB('duende').createUser({
  user: 'duende',
  pwd: process.env.DUENDE_PASSWORD,
  roles: [{ role: 'readWrite', db: 'duende' }],
});
