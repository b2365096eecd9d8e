# The service with the built site and the content: docker build -t marquee .
# It runs `marquee serve`; deploy/settings.md lists the settings.

FROM node:22-bookworm-slim AS site
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY catalogue catalogue
COPY backend/openapi.yaml backend/openapi.yaml
COPY site site
RUN npm run build

FROM golang:1.26-bookworm AS service
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY backend backend
COPY tools tools
ARG VERSION=dev
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/ ./backend/cmd/marquee ./tools

FROM gcr.io/distroless/static-debian12:nonroot
WORKDIR /app
COPY --from=service /out/ /app/bin/
COPY --from=site /src/site/dist /app/site
COPY catalogue /app/catalogue
ARG VERSION=dev
ENV VERSION=$VERSION CATALOGUE_DIR=/app/catalogue SITE_DIR=/app/site PORT=8080
EXPOSE 8080
USER nonroot
ENTRYPOINT ["/app/bin/marquee"]
CMD ["serve"]
