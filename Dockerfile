# The only Node that runs anything is the one of package-lock.json, here as everywhere else; npm comes
# with the first image's.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Built into the pages. All copies run this one build, with the same values at run time.
ARG BRAND_NAME BRAND_OWNER SUPPORT_EMAIL SUPPORT_PHONE CHAT_NUMBER SOCIAL_LINKS
RUN npm run build && node_modules/.bin/node scripts/image-files.ts /image

FROM debian:bookworm-slim
ARG VERSION REVISION CREATED SOURCE
LABEL org.opencontainers.image.title="Greenroom" \
    org.opencontainers.image.description="A marketplace for mock interviews and career services" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version=$VERSION \
    org.opencontainers.image.revision=$REVISION \
    org.opencontainers.image.created=$CREATED \
    org.opencontainers.image.source=$SOURCE
WORKDIR /app
RUN useradd --uid 1000 greenroom && install -d -o greenroom -g greenroom /data /backups
COPY --from=build /image /
# Without its variables, production refuses to start: a container is open to other machines, and
# other environments show every email at /dev/mail.
ENV APP_ENV=prod HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ARG BRAND_NAME BRAND_OWNER SUPPORT_EMAIL SUPPORT_PHONE CHAT_NUMBER SOCIAL_LINKS
ENV BRAND_NAME=$BRAND_NAME BRAND_OWNER=$BRAND_OWNER SUPPORT_EMAIL=$SUPPORT_EMAIL \
    SUPPORT_PHONE=$SUPPORT_PHONE CHAT_NUMBER=$CHAT_NUMBER SOCIAL_LINKS=$SOCIAL_LINKS
USER greenroom
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, so that SIGTERM reaches the process that serves.
CMD ["node", "--max-old-space-size=512", "server/main.ts"]
