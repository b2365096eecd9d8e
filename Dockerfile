# syntax=docker/dockerfile:1
# Images of the contest. Each target has what its program needs and no more:
#
#   docker build --target service -t marquee .        `marquee serve` and `marquee migrate` with the console. Visitors' pages are on a CDN,
#                                                     or mounted below /app/site, as deploy/terraform does it
#   docker build --target site -t marquee-site \      the same with the pages of all editions; one without its
#                                                     argument is built for the url in its edition.json
#     --build-arg SITE_ORIGIN_INTERNATIONAL=https://films.example --build-arg SITE_ORIGIN_CAMP=https://camp.films.example .
#   docker build --target worker -t marquee-work .    `marquee work` with Debian's ffmpeg, and Node for the marks of files
#   docker build --target builder -t marquee-site-job .   `tools site publish` with Node and the project's sources
#
# Add --build-arg VERSION=… to all, and pin the base images by digest: --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:….
# deploy/settings.md lists the settings. deploy/image/root.sh and builder.sh take the same steps without Docker.

ARG NODE_IMAGE=node:22-bookworm-slim
ARG GO_IMAGE=golang:1.26-bookworm
ARG STATIC_IMAGE=gcr.io/distroless/static-debian12:nonroot
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /src
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY catalogue catalogue
COPY backend/openapi.yaml backend/openapi.yaml
COPY site site

FROM sources AS pages
ARG SITE_ORIGIN_INTERNATIONAL
ARG SITE_ORIGIN_CAMP
RUN npm run build && if grep -l 'rel="canonical" href="http://localhost' site/dist/*/index.html; then echo "name the origins of these pages: --build-arg SITE_ORIGIN_INTERNATIONAL=https://… --build-arg SITE_ORIGIN_CAMP=https://…, or url in the edition.json of others" >&2; exit 1; fi

FROM sources AS console
RUN node site/ssg/build.mjs console && (cd catalogue && find editions -mindepth 1 -maxdepth 1 -type d ! -name '.*') | sed 's,^editions,site/dist,' | xargs mkdir -p

FROM ${GO_IMAGE} AS binary
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY backend backend
COPY tools tools
COPY package.json package-lock.json ./
ARG VERSION=dev
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build CGO_ENABLED=0 go build -trimpath -tags=disable_grpc_modules -ldflags="-s -w -X marquee/backend/config.stampedVersion=$VERSION" -o /out/marquee ./backend/cmd/marquee
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build go run ./tools sbom /out/marquee --release "$VERSION" --out /out/marquee.cdx.json

FROM ${GO_IMAGE} AS commands
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY backend backend
COPY tools tools
ARG VERSION=dev
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build CGO_ENABLED=0 go build -trimpath -tags=disable_grpc_modules -ldflags="-s -w -X marquee/backend/config.stampedVersion=$VERSION" -o /out/tools ./tools

FROM ${NODE_IMAGE} AS builder
RUN mkdir -p /app/var && chown node:node /app /app/var
WORKDIR /app
# Installed by the user who builds: to give the files away later would store every package twice.
USER node
COPY --chown=node:node package.json package-lock.json /app/
RUN --mount=type=cache,target=/home/node/.npm,uid=1000,gid=1000 npm ci --no-audit --no-fund
COPY --from=commands /out/tools /app/bin/tools
COPY backend/openapi.yaml /app/backend/openapi.yaml
COPY --chown=node:node catalogue /app/catalogue
COPY site /app/site
ENTRYPOINT ["/app/bin/tools"]
CMD ["site", "publish"]

FROM ${STATIC_IMAGE} AS service
WORKDIR /app
COPY --from=binary /out/marquee /app/bin/marquee
COPY --from=binary /out/marquee.cdx.json /app/marquee.cdx.json
COPY catalogue /app/catalogue
COPY --from=console /src/site/dist /app/site
ENV CATALOGUE_DIR=/app/catalogue SITE_DIR=/app/site PORT=8080
EXPOSE 8080
USER nonroot
ENTRYPOINT ["/app/bin/marquee"]
CMD ["serve"]

FROM service AS site
COPY --from=pages /src/site/dist /app/site

FROM ${DEBIAN_IMAGE} AS worker
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=sources /usr/local/bin/node /usr/local/bin/node
COPY --from=sources /src/node_modules/@contentauth/c2pa-wasm /app/node_modules/@contentauth/c2pa-wasm
COPY --from=binary /out/marquee /app/bin/marquee
COPY --from=binary /out/marquee.cdx.json /app/marquee.cdx.json
COPY catalogue /app/catalogue
ENV CATALOGUE_DIR=/app/catalogue PORT=8080
USER nobody
ENTRYPOINT ["/app/bin/marquee"]
CMD ["work"]

# Without a target: the pages are part of it.
FROM site
