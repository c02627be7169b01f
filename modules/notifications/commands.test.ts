import { randomUUID } from "node:crypto";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { eq } from "drizzle-orm";
import { createSmtpMailer } from "#adapters/mail/smtp.ts";
import type { Mailer } from "#adapters/mail/port.ts";
import { type Clock, fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import type { Queue } from "#platform/jobs/port.ts";
import { openQueue } from "#platform/jobs/queue.ts";
import { createLog } from "#platform/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { enqueueMail, type NewMail, sendQueuedMail } from "./commands.server.ts";
import { sendMailJob, sendUrgentMailJob } from "./jobs.server.ts";
import { mailPersonalData } from "./personal-data.server.ts";
import { outboxMails } from "./tables.server.ts";

const JOBS = [sendMailJob, sendUrgentMailJob];
const config = loadConfig({}, () => "a secret that only tests know", BRAND);

let database: Awaited<ReturnType<typeof testDatabase>>;
let queue: Queue;
beforeAll(async () => {
  database = await testDatabase();
  queue = await openQueue(database.url, JOBS, createLog("silent"));
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

let clock: Clock;
let server: Awaited<ReturnType<typeof startSmtpServer>>;
let mailer: Mailer;
beforeEach(async () => {
  await database.owner.$client.query("truncate outbox_mails; delete from pgboss.job");
  clock = fixedClock("2026-12-01T09:30:00.000Z");
  server = await startSmtpServer();
  mailer = createSmtpMailer(server.url);
});
afterEach(async () => {
  await mailer.close();
  await server.close();
});

function mail(change: Partial<NewMail> = {}): NewMail {
  return {
    dedupeKey: "order-confirmed:GR-00000001",
    to: "Zoe@Example.com",
    subject: "Your time is confirmed",
    text: "Hello",
    html: "<p>Hello</p>",
    ...change,
  };
}

const deps = () => ({ db: database.db, clock, config, queue, mailer });

async function write(change: Partial<NewMail> = {}): Promise<string> {
  const added = mail({ dedupeKey: randomUUID(), ...change });
  await enqueueMail(deps(), database.db, added);
  return (await row(added.dedupeKey)).id;
}

async function row(dedupeKey: string) {
  const rows = await database.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.dedupeKey, dedupeKey));
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
}

async function jobs(): Promise<{ mailId: string }[]> {
  const { rows } = await database.db.$client.query<{ data: { mailId: string } }>(
    "select data from pgboss.job where name = 'mail.send'",
  );
  return rows.map(({ data }) => data);
}

describe("enqueueMail", () => {
  test("writes one email and one job per key, even concurrently", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => enqueueMail(deps(), database.db, mail())),
    );
    expect(all.filter(({ queued }) => queued)).toHaveLength(1);
    const { id, messageId } = await row(mail().dedupeKey);
    expect(messageId).toBe(`<${id}@greenroom.example>`);
    expect(await jobs()).toEqual([{ mailId: id }]);
  });

  test("writes neither when its transaction fails", async () => {
    const failing = database.db.transaction(async (tx) => {
      await enqueueMail(deps(), tx, mail());
      throw new Error("the booking failed");
    });
    await expect(failing).rejects.toThrow("the booking failed");
    expect(await database.db.select().from(outboxMails)).toEqual([]);
    expect(await jobs()).toEqual([]);
  });
});

describe("sendQueuedMail", () => {
  test("sends once and wipes the content", async () => {
    const id = await write({ headers: { "Auto-Submitted": "auto-generated" } });
    expect(await sendQueuedMail(deps(), id)).toEqual({ sent: true });
    expect(await sendQueuedMail(deps(), id)).toEqual({ sent: false });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.raw.toString()).toContain(`Message-ID: <${id}@greenroom.example>`);
    expect(await database.db.select().from(outboxMails)).toMatchObject([
      {
        subject: "Your time is confirmed",
        text: "",
        html: "",
        calendar: null,
        sentAt: clock.now(),
        attempts: 1,
        claimedUntil: null,
      },
    ]);
  });

  test("wipes the subject of a secret email as well", async () => {
    const id = await write({ subject: "Your code: 123456", secret: true });
    await sendQueuedMail(deps(), id);
    const [stored] = await database.db.select().from(outboxMails);
    expect(JSON.stringify(stored)).not.toContain("123456");
    expect(server.mails[0]?.raw.toString()).toContain("123456");
  });

  test("sends once when five try at once; the others retry later", async () => {
    const id = await write();
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => sendQueuedMail(deps(), id)));
    expect(server.mails).toHaveLength(1);
    for (const attempt of all) {
      if (attempt.status === "rejected") {
        expect(attempt.reason).toMatchObject({ code: "mail_in_flight" });
      }
    }
    expect(await sendQueuedMail(deps(), id)).toEqual({ sent: false });
  });

  test("keeps the email and the error when the server refuses, and can retry at once", async () => {
    const id = await write();
    server.refuse({ code: 451, message: "come back later" });
    await expect(sendQueuedMail(deps(), id)).rejects.toThrow(/come back later/);
    const [waiting] = await database.db.select().from(outboxMails);
    expect(waiting).toMatchObject({
      attempts: 1,
      sentAt: null,
      claimedUntil: null,
      text: "Hello",
      lastError: expect.stringContaining("come back later"),
    });
    server.refuse(null);
    expect(await sendQueuedMail(deps(), id)).toEqual({ sent: true });
  });

  test("sends the same message again after a crash between sending and marking", async () => {
    const id = await write();
    // The process dies after the server accepted the email: nothing is marked, and the claim
    // remains.
    const crash: Mailer = {
      ...mailer,
      send: async (message) => {
        await mailer.send(message);
        return new Promise(() => {});
      },
    };
    void sendQueuedMail({ ...deps(), mailer: crash }, id);
    await expect.poll(() => server.mails.length).toBe(1);

    await expect(sendQueuedMail(deps(), id)).rejects.toMatchObject({ code: "mail_in_flight" });
    clock.advance(41_000);
    expect(await sendQueuedMail(deps(), id)).toEqual({ sent: true });
    const [first, second] = server.mails.map(({ raw }) => stable(raw));
    expect(second).toBe(first);
  });

  test("ignores an erased email", async () => {
    const id = await write();
    const person = {
      userId: randomUUID(),
      addresses: [{ email: "zoe@example.com", untilAt: null }],
    };
    const source = mailPersonalData(async () => []);
    expect(await source.exportRows(database.db, person)).toMatchObject([
      { to: "Zoe@Example.com", subject: "Your time is confirmed" },
    ]);
    await database.db.transaction((tx) => source.erase(tx, person, clock.now()));
    expect(await sendQueuedMail(deps(), id)).toEqual({ sent: false });
    expect(server.mails).toEqual([]);
  });
});

/** Runs the queue's jobs for one test. */
async function work(): Promise<void> {
  const worker = await openQueue(database.url, JOBS, createLog("silent"));
  onTestFinished(() => worker.stop());
  await worker.work(async (name, payload) => {
    const { schema } = JOBS.find((job) => job.name === name)!;
    await sendQueuedMail(deps(), (schema.parse(payload) as { mailId: string }).mailId);
  });
}

describe("mail.send job", () => {
  test("retries for more than a day", () => {
    const { limit, delaySeconds, maxDelaySeconds } = sendMailJob.retry;
    let seconds = 0;
    // pg-boss waits at least half of delay × 2^n, up to the maximum.
    for (let retry = 0; retry < limit; retry += 1) {
      seconds += Math.min(delaySeconds * 2 ** retry, maxDelaySeconds) / 2;
    }
    expect(seconds).toBeGreaterThan(86_400);
  });

  test("sends queued emails", async () => {
    await work();
    await write();
    await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
  });

  // With one lane, or fewer connections to the mail server, the code is sent after the backlog.
  test("sends an urgent email while a slow mail server holds up all others", async () => {
    server.hold((to) => to === "backlog@example.com");
    for (let at = 0; at < 12; at += 1) await write({ to: "backlog@example.com" });
    await work();
    await expect.poll(() => server.heldCount(), { timeout: 10_000 }).toBe(sendMailJob.concurrency);
    await write({ to: "waiting@example.com", isUrgent: true });
    await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([["waiting@example.com"]]);
    expect(server.heldCount()).toBe(sendMailJob.concurrency);
    server.release();
    await expect.poll(() => server.mails.length, { timeout: 30_000 }).toBe(13);
  });
});

/** Composed copies differ only in their random part boundaries. */
function stable(raw: Buffer): string {
  return raw.toString().replaceAll(/_NmP-[0-9a-f]+/g, "boundary");
}
