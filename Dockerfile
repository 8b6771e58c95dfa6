# Kiebitz in a container: one static program, its certificates, and nothing else.
#
#   docker build -t kiebitz .
#   docker run --rm -p 127.0.0.1:7878:7878 -v kiebitz:/data kiebitz
#
# docs/install.md says more. Podman takes the same commands.

FROM rust:1.95-slim-bookworm AS build
# Debian's mirrors keep only the latest version of a package.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates musl-tools \
    && rm -rf /var/lib/apt/lists/* \
    && rustup target add x86_64-unknown-linux-musl
WORKDIR /src
COPY . .
RUN program=$(scripts/build-portable) \
    && mkdir -p /image/usr/bin /image/etc/ssl/certs /image/data /image/tmp \
    && strip -o /image/usr/bin/kiebitz "$program" \
    && cp /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/ \
    && echo 'kiebitz:x:7878:7878:Kiebitz:/data:/usr/bin/kiebitz' >/image/etc/passwd \
    && chown 7878:7878 /image/data \
    && chmod 1777 /image/tmp

FROM scratch
LABEL org.opencontainers.image.title="Kiebitz" \
      org.opencontainers.image.description="Plays, explains, solves and measures chess, Chess960 and Racing Kings" \
      org.opencontainers.image.licenses="GPL-3.0-or-later"
COPY --from=build /image/ /
USER 7878:7878
# Games, tables and settings.
ENV HOME=/data XDG_DATA_HOME=/data XDG_CONFIG_HOME=/data
VOLUME /data
WORKDIR /data
EXPOSE 7878
ENTRYPOINT ["/usr/bin/kiebitz"]
CMD ["serve", "--host", "0.0.0.0"]
