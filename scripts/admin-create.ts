/**
 * `npm run admin:create -- you@example.com`: makes an account an operator and creates it if
 * missing; the role is admin, or another with `--role=support`. `--new-second-factor` resets
 * two-factor authentication and signs the operator out, for a device lost with its recovery codes.
 */
import { ensureUser, grantRole } from "#modules/accounts/commands.server.ts";
import { EmailSchema } from "#modules/accounts/schema.ts";
import { STAFF_ROLES } from "#modules/accounts/policy.ts";
import { removeTwoFactor } from "#modules/accounts/two-factor/commands.server.ts";
import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { connect } from "#platform/db/client.ts";
import { openDatabase } from "#platform/db/open.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";

const RESET = "--new-second-factor";
const ROLE = "--role=";
const [address, ...options] = process.argv.slice(2);
const email = EmailSchema.safeParse(address).data;
const named = options.find((option) => option.startsWith(ROLE))?.slice(ROLE.length) ?? "admin";
const role = STAFF_ROLES.find((one) => one === named);
const isKnown = (option: string) => option === RESET || option.startsWith(ROLE);
if (!email || !role || !options.every(isKnown)) {
  console.error(
    address && !email
      ? `“${address}” isn’t an email. For example: npm run admin:create -- you@example.com`
      : `Specify one email: npm run admin:create -- you@example.com [${ROLE}${STAFF_ROLES.join("|")}] [${RESET}]`,
  );
  process.exit(1);
}
const environment = processEnvironment();
const config = loadConfig(environment, localSecret, BRAND);
// The operator doesn't need the database's start and stop messages.
const quiet = config.logLevel === "info" ? "warn" : config.logLevel;
const database = await openDatabase(config, createLog(quiet));
const db = connect(database.url);
const clock = systemClock();
try {
  const { id } = await db.transaction(async (tx) => {
    const user = await ensureUser(tx, email, clock.now());
    await grantRole(tx, role, [user.id]);
    return user;
  });
  if (options.includes(RESET)) await removeTwoFactor({ db, clock }, id);
  console.log(
    [
      `${email} has the role ${role}.`,
      options.includes(RESET)
        ? "Their two-factor authentication is reset, and they are signed out."
        : null,
      `Next: sign in at ${config.publicUrl}/candidate/login?next=/admin with a code sent to that`,
      "address. The first visit sets up an authenticator app and shows recovery codes to save.",
      environment["PORT"] || environment["PUBLIC_URL"]
        ? null
        : "Port 3000 is the default. If Greenroom runs on another port, use that one.",
    ]
      .filter((line) => line !== null)
      .join("\n"),
  );
} finally {
  await db.$client.end();
  await database.stop();
}
