/**
 * `npm run privacy:erase -- somebody@example.com`: deletes what someone without an account
 * wrote, including from the CRM.
 */
import { z } from "zod";
import { eraseAddress } from "#modules/privacy/erase-address.server.ts";
import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { appendErasure, emailHmac } from "#platform/db/backup/erasure-log.ts";
import { connect } from "#platform/db/client.ts";
import { openDatabase } from "#platform/db/open.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { PERSONAL_DATA } from "#server/personal-data.ts";

const email = z.email().safeParse(process.argv[2]).data;
if (!email) {
  console.error("Specify one email: npm run privacy:erase -- somebody@example.com");
  process.exit(1);
}
const config = loadConfig(processEnvironment(), localSecret, BRAND);
const database = await openDatabase(config, createLog(config.logLevel));
const db = connect(database.url);
try {
  const clock = systemClock();
  const erased = await eraseAddress({ db, clock, personalData: PERSONAL_DATA }, email);
  if (erased.ok) {
    const at = clock.now().toISOString();
    await appendErasure(config, { at, userId: null, emails: [emailHmac(config, email)] });
  }
  if (!erased.ok) console.log("This email has an account. Its owner can erase it in Settings.");
  else if (erased.rows === 0) console.log("No data has this email.");
  else console.log(`Deleted or cleared ${erased.rows} rows. No data has this email anymore.`);
} finally {
  await db.$client.end();
  await database.stop();
}
