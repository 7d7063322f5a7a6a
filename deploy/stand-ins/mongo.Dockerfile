# SecantusDB in the place of MongoDB, for `STAND_INS=on make test-containers` where MongoDB's image cannot be had.
ARG BASE_IMAGE=python:3.13.9-slim-bookworm
FROM ${BASE_IMAGE}
RUN python3 -m venv /opt/secantus \
 && /opt/secantus/bin/pip install --quiet SecantusDB==0.7.0b3 \
 && groupadd --system --gid 999 mongodb && useradd --system --uid 999 --gid mongodb mongodb \
 && mkdir -p /data/db && chown mongodb:mongodb /data/db
USER mongodb
CMD ["/opt/secantus/bin/secantusd-py", "--host", "0.0.0.0", "--storage-path", "/data/db", "--log-level", "ERROR"]
