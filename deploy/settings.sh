# Sourced by the containers that prepare the engines: they check .env themselves, because compose would
# require these settings of other profiles too.

# need NAME…: ends with one line where a setting is empty
need() {
  for name in "$@"; do
    if [ -z "${!name:-}" ]; then
      echo "$name is empty: set it in .env" >&2
      exit 1
    fi
  done
}

# need_encoded NAME…: the same for parts of an address
need_encoded() {
  need "$@"
  for name in "$@"; do
    if [[ ! "${!name}" =~ ^([A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+$ ]]; then
      echo "$name is part of an address: write all of it but letters, digits and . _ ~ - percent-encoded in .env (@ is %40, / is %2F, : is %3A)" >&2
      exit 1
    fi
  done
}
