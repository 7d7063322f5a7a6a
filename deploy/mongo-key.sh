#!/usr/bin/env bash
# Makes the key by which members prove to each other that they belong together, once; may be ended anywhere and started again.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
need MONGO_ROOT_PASSWORD
need_encoded MONGO_PASSWORD

folder="${KEY_FOLDER:-/key}"
if [ ! -s "$folder/replica-set" ]; then
  head -c 756 /dev/urandom | base64 -w 0 > "$folder/draft"
  mv "$folder/draft" "$folder/replica-set"
fi
chmod 400 "$folder/replica-set"
chown "${OWNER:-mongodb:mongodb}" "$folder/replica-set"
