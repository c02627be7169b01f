import { z } from "zod";
import { BRAND_VARIABLES } from "../brand-settings.ts";

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const port = z.coerce.number().int().min(0).max(65535);
const PROXIES = "a whole number from 0 to 10";
const httpUrl = z.url({
  protocol: /^https?$/,
  error: "a URL that starts with http:// or https://",
});

/** Lower-case hosts, separated by commas. */
const hostList = <T extends z.ZodType<string, string>>(host: T) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(",")
        .map((one) => one.trim()),
    )
    .pipe(z.array(host));

/** Settings built into the pages; the same in every process that serves one build. */
export const BuildEnv = z.object({
  BRAND_NAME: optional(BRAND_VARIABLES.BRAND_NAME),
  BRAND_OWNER: optional(BRAND_VARIABLES.BRAND_OWNER),
  SUPPORT_EMAIL: optional(BRAND_VARIABLES.SUPPORT_EMAIL),
  SUPPORT_PHONE: optional(BRAND_VARIABLES.SUPPORT_PHONE),
  CHAT_NUMBER: optional(BRAND_VARIABLES.CHAT_NUMBER),
  SOCIAL_LINKS: optional(BRAND_VARIABLES.SOCIAL_LINKS),
  CMS_URL: optional(httpUrl),
  CMS_TOKEN: optional(z.string()),
});

export const EnvSchema = z.object({
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
  CALL_HOSTS: optional(hostList(z.hostname("host names, separated by commas"))),
  CHAT_SCRIPT_URL: optional(httpUrl),
  CHAT_HOSTS: optional(
    hostList(
      z
        .string()
        .regex(
          /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/,
          "host names, separated by commas; *. stands for subdomains",
        ),
    ),
  ),
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

export type Values = z.infer<typeof EnvSchema>;

/** Throws ConfigError naming every malformed variable. */
export function parseEnv<Schema extends z.ZodType>(
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

/** Lists every bad variable, one line each, with what was expected. */
export class ConfigError extends Error {
  code = "bad_config";
}

function lowerFirst(text: string): string {
  const plain = text.replace(/^Invalid (input|option): expected /, "");
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}
