/* global process, db, rs, quit */
// Run by mongosh as the health check of a member: starts the replica set where it has not been started, and succeeds once
// this member can be used. The first member is the one that was given the administrator; the others stay empty until then.
const {
  MONGO_INITDB_ROOT_USERNAME: user,
  MONGO_INITDB_ROOT_PASSWORD: password,
  MEMBERS: members,
} = process.env;

if (user !== undefined && !db.hello().setName) {
  db.getSiblingDB('admin').auth(user, password);
  rs.initiate({
    _id: 'rs0',
    members: members.split(',').map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 })),
  });
}
const { isWritablePrimary, secondary } = db.hello();
quit(isWritablePrimary || secondary ? 0 : 1);
