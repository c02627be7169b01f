import { isAbsolute, join, resolve } from "node:path";
import { readAi, readCaptcha, readCms, readCrm, together } from "./config/outside-services.ts";
import { readPaypal, readSandbox, readStripe, SESSION_EXTRA_MINUTES } from "./config/payments.ts";
import { CALL_HOSTS, PRODUCT } from "./config/product.ts";
import { readStorage } from "./config/storage.ts";
import { BuildEnv, ConfigError, EnvSchema, parseEnv } from "./config/variables.ts";
import type { Brand } from "#lib/brand.ts";
import { readBrand } from "./brand-settings.ts";

const REPO_ROOT = resolve(import.meta.dirname, "..");

/** Without these, prod would start but sign-in would fail or links would point to localhost. */
const REQUIRED_IN_PROD = [
  ["SESSION_SECRET", "a secret of at least 16 characters"],
  ["PUBLIC_URL", "the URL that visitors type"],
  ["SMTP_URL", "a URL that starts with smtp:// or smtps://"],
] as const;

export type AppEnv = "dev" | "qa" | "staging" | "prod";
export type Config = ReturnType<typeof loadConfig>;
export type SecretName = "session" | "sandbox-webhook";

/**
 * Reads the environment into a frozen configuration. `localSecret` supplies missing secrets outside
 * prod, the same for the same name and data folder. Throws ConfigError naming every bad variable.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
  localSecret: (dataDir: string, name: SecretName) => string,
  defaultBrand: Brand,
) {
  const values = parseEnv(EnvSchema, env);
  const brand = readBrand(values, defaultBrand);
  const appEnv: AppEnv = values.APP_ENV ?? "dev";
  const isProd = appEnv === "prod";
  const rateLimitScale = values.RATE_LIMIT_SCALE ?? 1;

  const host = values.HOST ?? "127.0.0.1";

  const problems: string[] = [];
  if (isProd) {
    if (values.CALENDAR_HOSTS)
      problems.push("CALENDAR_HOSTS: expected no value, as APP_ENV is prod");
    for (const [name, expected] of REQUIRED_IN_PROD) {
      if (!values[name]) problems.push(`${name}: expected ${expected}, as APP_ENV is prod`);
    }
    if (rateLimitScale > 10) {
      problems.push("RATE_LIMIT_SCALE: expected at most 10, as APP_ENV is prod");
    }
  }
  if ((appEnv === "qa" || appEnv === "staging") && !values.DEV_PASSWORD && !isLoopback(host)) {
    problems.push(
      `DEV_PASSWORD: expected a password of at least 8 characters, as APP_ENV is ${appEnv} and HOST is ${host}`,
    );
  }
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
    problems.push("DATABASE_URL: expected a value, as it goes with DATABASE_OWNER_URL");
  }
  const crm = readCrm(values, problems);
  const captcha = readCaptcha(values, problems);
  const search = together(values, ["SEARCH_URL", "SEARCH_KEY"], problems);
  const ai = readAi(values, problems);
  const analytics = together(values, ["ANALYTICS_HOST", "ANALYTICS_KEY"], problems);
  const turn = together(values, ["TURN_URL", "TURN_SECRET"], problems);
  const stripe = readStripe(
    values,
    together(values, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"], problems),
  );
  const paypal = readPaypal(
    values,
    together(values, ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"], problems),
  );
  readCms(values, problems);
  const bucket = readStorage(values.STORAGE_URL, problems);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));

  const listenPort = values.PORT ?? 3000;
  const dataDir = absolute(values.DATA_DIR ?? join(REPO_ROOT, ".data"));
  const from = values.MAIL_FROM ?? `${brand.name} <hello@greenroom.example>`;

  return deepFreeze({
    ...PRODUCT,
    brand,
    repoRoot: REPO_ROOT,
    appEnv,
    isProd,
    port: listenPort,
    host,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${listenPort}`).replace(/\/+$/, ""),
    dataDir,
    backups: {
      ...PRODUCT.backups,
      dir: values.BACKUP_DIR === undefined ? null : absolute(values.BACKUP_DIR),
    },
    database: values.DATABASE_URL
      ? {
          kind: "external" as const,
          url: values.DATABASE_URL,
          ownerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
        }
      : { kind: "embedded" as const },
    mail: values.SMTP_URL
      ? { kind: "smtp" as const, url: values.SMTP_URL, from }
      : { kind: "files" as const, dir: join(dataDir, "mail"), from },
    payments: {
      ...PRODUCT.payments,
      sessionExtraMinutes: SESSION_EXTRA_MINUTES,
      stripe,
      paypal,
      sandbox: readSandbox(
        { isProd, realProviders: [stripe, paypal] },
        values.SANDBOX_WEBHOOK_SECRET,
        () => localSecret(dataDir, "sandbox-webhook"),
      ),
    },
    // Each environment names its own project.
    analytics: analytics && { host: analytics[0]!, key: analytics[1]! },
    /** In development only: sessions to join, and one that took place. */
    demoSessions: appEnv === "dev" && values.DEMO_SESSIONS !== "off",
    callHosts: values.CALL_HOSTS ?? CALL_HOSTS,
    chatScriptUrl: values.CHAT_SCRIPT_URL ?? null,
    chatHosts: values.CHAT_HOSTS ?? [],
    sessionSecret: values.SESSION_SECRET ?? localSecret(dataDir, "session"),
    devPassword: values.DEV_PASSWORD ?? null,
    turn: turn && { urls: turn[0]!.split(","), secret: turn[1]! },
    calendarFeeds: {
      ...PRODUCT.calendarFeeds,
      allowedHosts: values.CALENDAR_HOSTS?.split(",") ?? [],
    },
    crm,
    captcha,
    ai,
    storage: bucket ?? { kind: "disk" as const, dir: join(dataDir, "files") },
    search: search
      ? { kind: "typesense" as const, url: search[0]!, key: search[1]! }
      : { kind: "database" as const },
    rateLimitScale,
    trustedProxies: values.TRUSTED_PROXIES ?? 0,
    metricsToken: values.METRICS_TOKEN ?? null,
    alertEmail: values.ALERT_EMAIL ?? brand.supportEmail,
    worker: values.WORKER ?? ("in-process" as const),
    logLevel: values.LOG_LEVEL ?? ("info" as const),
  });
}

/** The settings that pages are built with. Throws ConfigError naming every bad variable. */
export function loadBuildSettings(env: Record<string, string | undefined>, defaultBrand: Brand) {
  const values = parseEnv(BuildEnv, env);
  const problems: string[] = [];
  const cms = readCms(values, problems);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return { brand: readBrand(values, defaultBrand), cms };
}

/** Whether a server on `host` is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

/** The only place that reads `process.env`. */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(REPO_ROOT, path);
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (inner !== null && typeof inner === "object" && !Object.isFrozen(inner)) deepFreeze(inner);
  }
  return Object.freeze(value);
}
