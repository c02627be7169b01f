import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { LIMITS } from "./config/limits.ts";
import { REFUND_POLICIES } from "./config/refund-policies.ts";
import { readStorage } from "./config/storage.ts";
import { readPaypal, readSandbox, readStripe, SESSION_EXTRA_MINUTES } from "./config/payments.ts";
import { BRAND_VARIABLES, readBrand } from "./brand-settings.ts";

const REPO_ROOT = resolve(import.meta.dirname, "..");

/** Product constants (docs/product.md), kept in one place. */
const PRODUCT = {
  payments: {
    capsMajor: { USD: 9000, INR: 800000 },
    /** Minimum interval between status queries for a pending order that somebody is viewing. */
    pollSeconds: 10,
  },
  scheduling: { gridMin: 30, bufferMin: 15, noticeHours: 12, horizonDays: 60, dailyCap: 4 },
  holds: { minutes: 10, paymentExtraMinutes: 5 },
  codes: { ttlMinutes: 10, tries: 5, resendSeconds: 60, perHour: 5 },
  sessions: { days: 30 },
  /** Minutes before the start at which a room opens, and after the end at which it closes. */
  rooms: { opensMin: 15, closesMin: 30 },
  /** How long links in emails open an order after its session ended or its pack expired. */
  orderLinks: { days: 90 },
  /** Minutes after a session's start, or together: how presence decides the way it ended. */
  presence: {
    standInAfterMin: 5,
    standInOfferMin: 3,
    expertNoShowMin: 10,
    noShowMin: 15,
    togetherMin: 10,
    lostMin: 10,
    answerHours: 48,
  },
  /** Backups kept in BACKUP_DIR. The newest may be a day and an hour old before an alert. */
  backups: { daily: 7, weekly: 4, staleHours: 25 },
  /** Experts' other calendars, read by their ICS address. */
  calendarFeeds: {
    perExpert: 5,
    refreshMinutes: 10,
    /** At a hold, when the last copy is older. */
    holdMs: 2_000,
    fetchMs: 10_000,
    parseMs: 5_000,
    maxBytes: 5 * 1024 * 1024,
    maxEvents: 10_000,
  },
  /**
   * Bytes that one recording, one person in all, and one person in a day may upload; days until a
   * recording is deleted; hours without a new part until an unfinished one is closed.
   */
  recordings: {
    recordingBytes: 1_000_000_000 as number,
    accountBytes: 8_000_000_000 as number,
    dayBytes: 3_000_000_000 as number,
    days: 90,
    abandonedHours: 24,
    /** Besides the time that goes by its size. */
    repairSeconds: 60 as number,
  },
  limits: LIMITS,
  refundPolicies: REFUND_POLICIES,
} as const;

/** Where a replaced call may take place; subdomains included. */
const CALL_HOSTS = [
  "zoom.us",
  "meet.google.com",
  "teams.microsoft.com",
  "teams.live.com",
  "webex.com",
  "whereby.com",
  "meet.jit.si",
];

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const port = z.coerce.number().int().min(0).max(65535);
const PROXIES = "a whole number from 0 to 10";
const httpUrl = z.url({
  protocol: /^https?$/,
  error: "a URL that starts with http:// or https://",
});

/** Settings built into the pages; the same in every process that serves one build. */
const BuildEnv = z.object({
  BRAND_NAME: optional(BRAND_VARIABLES.BRAND_NAME),
  BRAND_OWNER: optional(BRAND_VARIABLES.BRAND_OWNER),
  SUPPORT_EMAIL: optional(BRAND_VARIABLES.SUPPORT_EMAIL),
  SUPPORT_PHONE: optional(BRAND_VARIABLES.SUPPORT_PHONE),
  CHAT_NUMBER: optional(BRAND_VARIABLES.CHAT_NUMBER),
  SOCIAL_LINKS: optional(BRAND_VARIABLES.SOCIAL_LINKS),
  CMS_URL: optional(httpUrl),
  CMS_TOKEN: optional(z.string()),
});

const EnvSchema = z.object({
  ...BuildEnv.shape,
  APP_ENV: optional(z.enum(["dev", "qa", "staging", "prod"])),
  PORT: optional(port),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "a URL that starts with postgres://" }),
  ),
  DATABASE_OWNER_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "a URL that starts with postgres://" }),
  ),
  PUBLIC_URL: optional(httpUrl),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: "a URL that starts with smtp:// or smtps://" }),
  ),
  MAIL_FROM: optional(z.string().min(3)),
  SANDBOX_WEBHOOK_SECRET: optional(z.string().min(8, "at least 8 characters")),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(httpUrl),
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_BASE_URL: optional(httpUrl),
  SESSION_SECRET: optional(z.string().min(16, "at least 16 characters")),
  DEV_PASSWORD: optional(z.string().min(8, "at least 8 characters")),
  RATE_LIMIT_SCALE: optional(z.coerce.number().positive("a number above 0")),
  TRUSTED_PROXIES: optional(z.coerce.number(PROXIES).int(PROXIES).min(0, PROXIES).max(10, PROXIES)),
  ANALYTICS_HOST: optional(httpUrl),
  ANALYTICS_KEY: optional(z.string()),
  CALL_HOSTS: optional(
    z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(",")
          .map((host) => host.trim()),
      )
      .pipe(z.array(z.hostname("host names, separated by commas"))),
  ),
  CHAT_SCRIPT_URL: optional(httpUrl),
  DEMO_SESSIONS: optional(z.enum(["on", "off"])),
  ZOHO_BASE_URL: optional(httpUrl),
  ZOHO_ACCOUNTS_URL: optional(httpUrl),
  ZOHO_CLIENT_ID: optional(z.string()),
  ZOHO_CLIENT_SECRET: optional(z.string()),
  ZOHO_REFRESH_TOKEN: optional(z.string()),
  SEARCH_URL: optional(httpUrl),
  SEARCH_KEY: optional(z.string()),
  CALENDAR_HOSTS: optional(
    z.string().regex(/^[\w.-]+:\d+(,[\w.-]+:\d+)*$/, "hosts with ports, such as localhost:8080"),
  ),
  AI_BASE_URL: optional(httpUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  CAPTCHA_SITE_KEY: optional(z.string()),
  CAPTCHA_SECRET: optional(z.string()),
  CAPTCHA_VERIFY_URL: optional(httpUrl),
  TURN_URL: optional(
    z.string().regex(/^turns?:[^\s,]+(,turns?:[^\s,]+)*$/, "URLs that start with turn: or turns:"),
  ),
  TURN_SECRET: optional(z.string().min(16, "at least 16 characters")),
  BACKUP_DIR: optional(z.string()),
  STORAGE_URL: optional(
    z.url({ protocol: /^s3$/, error: "a URL such as s3://KEY:SECRET@HOST/BUCKET?region=REGION" }),
  ),
  METRICS_TOKEN: optional(z.string().min(16, "at least 16 characters")),
  ALERT_EMAIL: optional(z.email("an email address")),
  LOG_LEVEL: optional(z.enum(["silent", "error", "warn", "info", "debug"])),
  WORKER: optional(z.enum(["in-process", "separate"])),
});

export const VARIABLES: readonly string[] = Object.keys(EnvSchema.shape);

/** Without these, prod would start but sign-in would fail or links would point to localhost. */
const REQUIRED_IN_PROD = [
  ["SESSION_SECRET", "a secret of at least 16 characters"],
  ["PUBLIC_URL", "the URL that visitors type"],
  ["SMTP_URL", "a URL that starts with smtp:// or smtps://"],
] as const;

export type AppEnv = "dev" | "qa" | "staging" | "prod";
export type Config = ReturnType<typeof loadConfig>;
export type SecretName = "session" | "sandbox-webhook";

/** Lists every bad variable, one line each, with what was expected. */
export class ConfigError extends Error {
  code = "bad_config";
}

/**
 * Reads the environment into a frozen configuration. `localSecret` supplies missing secrets outside
 * prod, the same for the same name and data folder. Throws ConfigError naming every bad variable.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
  localSecret: (dataDir: string, name: SecretName) => string,
) {
  const values = parseEnv(EnvSchema, env);
  const brand = readBrand(values);
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
export function loadBuildSettings(env: Record<string, string | undefined>) {
  const values = parseEnv(BuildEnv, env);
  const problems: string[] = [];
  const cms = readCms(values, problems);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return { brand: readBrand(values), cms };
}

type Values = z.infer<typeof EnvSchema>;

function parseEnv<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `${issue.path.join(".")}: expected ${lowerFirst(issue.message)}`,
  );
  throw new ConfigError(lines.join("\n"));
}

function readCms(values: z.infer<typeof BuildEnv>, problems: string[]) {
  const { CMS_URL: url, CMS_TOKEN: token = null } = values;
  if (!url && token !== null) problems.push("CMS_URL: expected a value, as CMS_TOKEN is set");
  return url ? { kind: "http" as const, url, token } : { kind: "files" as const };
}

/** Needs all three keys or none; the URLs have defaults. */
function readCrm(values: Values, problems: string[]) {
  const keys = together(
    values,
    ["ZOHO_CLIENT_ID", "ZOHO_CLIENT_SECRET", "ZOHO_REFRESH_TOKEN"],
    problems,
  );
  if (!keys) return { kind: "none" as const };
  const [clientId, clientSecret, refreshToken] = keys as [string, string, string];
  const baseUrl = withoutSlash(values.ZOHO_BASE_URL ?? "https://www.zohoapis.com");
  // Regional hosts come in pairs: www.zohoapis.eu and accounts.zoho.eu.
  const accountsUrl = withoutSlash(
    values.ZOHO_ACCOUNTS_URL ?? baseUrl.replace("//www.zohoapis.", "//accounts.zoho."),
  );
  return { kind: "zoho" as const, baseUrl, accountsUrl, clientId, clientSecret, refreshToken };
}

function readCaptcha(values: Values, problems: string[]) {
  const keys = together(values, ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"], problems);
  if (!keys) return { kind: "none" as const };
  const [siteKey, secret] = keys as [string, string];
  const verifyUrl =
    values.CAPTCHA_VERIFY_URL ?? "https://challenges.cloudflare.com/turnstile/v0/siteverify";
  return { kind: "turnstile" as const, siteKey, secret, verifyUrl };
}

/** A model on the same machine needs no key. */
function readAi(values: Values, problems: string[]) {
  const ai = together(values, ["AI_BASE_URL", "AI_MODEL"], problems);
  const { AI_API_KEY: apiKey = null } = values;
  if (!ai) {
    if (apiKey !== null) problems.push("AI_BASE_URL: expected a value, as AI_API_KEY is set");
    return { kind: "rules" as const };
  }
  const [baseUrl, model] = ai as [string, string];
  return { kind: "openai-compatible" as const, baseUrl: withoutSlash(baseUrl), apiKey, model };
}

/** All values of variables that depend on each other, or null if none is set. */
function together(
  values: Values,
  names: readonly Exclude<Extract<keyof Values, string>, "SOCIAL_LINKS" | "CALL_HOSTS">[],
  problems: string[],
): string[] | null {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  for (const name of missing) {
    const others = names.filter((other) => other !== name).join(" and ");
    problems.push(`${name}: expected a value, as it goes with ${others}`);
  }
  return names.map((name) => String(values[name]));
}

/** Whether a server on `host` is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/** The only place that reads `process.env`. */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(REPO_ROOT, path);
}

function lowerFirst(text: string): string {
  const plain = text.replace(/^Invalid (input|option): expected /, "");
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (inner !== null && typeof inner === "object" && !Object.isFrozen(inner)) deepFreeze(inner);
  }
  return Object.freeze(value);
}
