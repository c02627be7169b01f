# Both stages use the Node 24 of package-lock.json (node_modules/.bin/node), as everywhere else.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What building needs is among the dependencies; tests and checks are left out.
RUN npm ci --omit=dev
COPY . .
# Built into the pages. All copies run this one build, with the same values at run time.
ARG BRAND_NAME BRAND_OWNER SUPPORT_EMAIL SUPPORT_PHONE CHAT_NUMBER SOCIAL_LINKS
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node /data /backups
COPY --from=build /app /app
ARG BRAND_NAME BRAND_OWNER SUPPORT_EMAIL SUPPORT_PHONE CHAT_NUMBER SOCIAL_LINKS
ENV BRAND_NAME=$BRAND_NAME BRAND_OWNER=$BRAND_OWNER SUPPORT_EMAIL=$SUPPORT_EMAIL \
    SUPPORT_PHONE=$SUPPORT_PHONE CHAT_NUMBER=$CHAT_NUMBER SOCIAL_LINKS=$SOCIAL_LINKS
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, so that SIGTERM reaches the process that serves.
CMD ["node", "server/main.ts"]
