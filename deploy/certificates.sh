#!/usr/bin/env bash
# Makes the certificate authority of EventStoreDB's nodes and a certificate for each, once, and renews a node's where it
# is four of its five years old, or all of them with RENEW=yes. Every step moves something whole into its place, so it may
# be ended anywhere and started again. A node takes a new certificate when it starts.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
need EVENTSTORE_ADMIN_PASSWORD EVENTSTORE_OPS_PASSWORD
need_encoded EVENTSTORE_PASSWORD

nodes="${NODES_FOLDER:-/certificates}"      # what the nodes read
public="${AUTHORITY_FOLDER:-/ca}"           # what the services check the nodes by
secret="${AUTHORITY_KEY_FOLDER:-/ca-key}"   # what signs; only this script sees it
owner="${OWNER:-1000:1000}"                 # the user of EventStoreDB's image
authority="$secret/authority"

if [ ! -d "$authority" ]; then
  rm -rf "$secret/draft"
  es-gencert-cli create-ca -days 3650 -out "$secret/draft"
  mv "$secret/draft" "$authority"
fi

# place FOLDER: there a copy of the authority's certificate, whole or not at all
place() {
  mkdir -p "$1"
  if cmp -s "$authority/ca.crt" "$1/ca.crt"; then return; fi
  cp "$authority/ca.crt" "$1/draft"
  chmod 644 "$1/draft"
  mv -f "$1/draft" "$1/ca.crt"
}
place "$public"
place "$nodes/ca"

# is_fit FOLDER: a node's key and certificate of this authority that will serve for more than a year
is_fit() {
  [ "${RENEW:-no}" != yes ] && [ -s "$1/node.key" ] && [ -s "$1/node.crt" ] &&
    [ ! "$authority/ca.crt" -nt "$1/node.crt" ] && [ -z "$(find "$1/node.crt" -mtime +1460)" ]
}

for node in 1 2 3; do
  place="$nodes/node-$node"
  if is_fit "$place"; then continue; fi
  rm -rf "$nodes/draft" "$nodes/former"
  es-gencert-cli create-node -days 1825 -ca-certificate "$authority/ca.crt" -ca-key "$authority/ca.key" \
    -out "$nodes/draft" -ip-addresses 127.0.0.1 -dns-names "localhost,eventstore-$node"
  chown -R "$owner" "$nodes/draft"
  chmod -R u=rwX,go= "$nodes/draft"
  if [ -e "$place" ]; then mv "$place" "$nodes/former"; fi
  mv "$nodes/draft" "$place"
  rm -rf "$nodes/former"
  echo "node $node has a certificate for five years"
done
# what an interrupted start has left of unused keys
rm -rf "$nodes/draft" "$nodes/former"
