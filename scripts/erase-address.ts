/**
 * `npm run privacy:erase -- somebody@example.com`: for people without an account who ask that what
 * they wrote be deleted. Their records in the CRM go as well.
 */
import { z } from "zod";
import { eraseAddress } from "#app/features/accounts/commands/erase-address.server.ts";
import { systemClock } from "#server/clock.ts";
import { loadConfig, processEnvironment } from "#server/config.ts";
import { appendErasure, emailHmac } from "#server/db/backup/erasure-log.ts";
import { connect } from "#server/db/client.ts";
import { openDatabase } from "#server/db/open.ts";
import { localSecret } from "#server/local-secrets.ts";
import { createLog } from "#server/log.ts";

const email = z.email().safeParse(process.argv[2]).data;
if (!email) {
  console.error("Name one e-mail address: npm run privacy:erase -- somebody@example.com");
  process.exit(1);
}
const config = loadConfig(processEnvironment(), localSecret);
const database = await openDatabase(config, createLog(config.logLevel));
const db = connect(database.url);
try {
  const clock = systemClock();
  const erased = await eraseAddress({ db, clock }, email);
  if (erased.ok) {
    const at = clock.now().toISOString();
    await appendErasure(config, { at, userId: null, emails: [emailHmac(config, email)] });
  }
  console.log(
    erased.ok
      ? "Nothing here bears that address any more."
      : "This address has an account: its owner erases it under Settings.",
  );
} finally {
  await db.$client.end();
  await database.stop();
}
