import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailerContract } from "./contract.ts";
import { createFilesMailer } from "./files.ts";
import { openMailbox } from "./mailbox.ts";
import type { MailMessage } from "./port.ts";

const BASE = Date.parse("2026-12-01T09:30:00.000Z");

function message(number: number): MailMessage {
  return {
    messageId: `<m${number}@greenroom.example>`,
    to: `visitor${number}@example.com`,
    from: "Greenroom <hello@greenroom.example>",
    subject: `Mail ${number}`,
    text: `Code ${100_000 + number}`,
    html: `<p>Code ${100_000 + number}</p>`,
    at: new Date(BASE + number * 1000),
  };
}

mailerContract("files", async () => {
  const dir = await mkdtemp(join(tmpdir(), "greenroom-mail-"));
  return {
    mailer: createFilesMailer(dir),
    async arrived() {
      const names = (await readdir(dir)).toSorted();
      return Promise.all(names.map((name) => readFile(join(dir, name))));
    },
    close: () => rm(dir, { recursive: true }),
  };
});

describe("mailbox of the files mailer", () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "greenroom-mail-"));
  });
  afterEach(() => rm(dir, { recursive: true }));

  test("is empty before the first email, even without a folder", async () => {
    expect(await openMailbox(join(dir, "none")).list()).toEqual([]);
  });

  test("lists sent emails by arrival, wherever the clock was moved", async () => {
    const mailer = createFilesMailer(dir);
    for (const number of [2, 0, 1]) await mailer.send(message(number));
    const mailbox = openMailbox(dir);
    const mails = await mailbox.list();
    expect(mails.map((mail) => mail.subject)).toEqual(["Mail 1", "Mail 0", "Mail 2"]);
    expect((await mailbox.list(1)).map((mail) => mail.subject)).toEqual(["Mail 1"]);
    expect(mails[1]).toEqual({
      id: mails[1]?.id,
      to: "visitor0@example.com",
      subject: "Mail 0",
      text: expect.stringMatching(/^Code 100000\s*$/),
      at: "2026-12-01T09:30:00.000Z",
    });
  });

  test("lists an email once when it was sent twice", async () => {
    const mailer = createFilesMailer(dir);
    await mailer.send(message(1));
    await mailer.send(message(1));
    expect(await openMailbox(dir).list()).toHaveLength(1);
  });

  test("never shows partly written emails", async () => {
    const mailer = createFilesMailer(dir);
    const mailbox = openMailbox(dir);
    const writing = Promise.all(Array.from({ length: 200 }, (_, at) => mailer.send(message(at))));
    let done = false;
    void writing.finally(() => (done = true));
    while (!done) {
      for (const mail of await mailbox.list()) expect(mail.text).toMatch(/^Code \d{6}\s*$/);
    }
    expect(await mailbox.list()).toHaveLength(200);
    expect((await readdir(dir)).filter((name) => !name.endsWith(".eml"))).toEqual([]);
  });

  test("reads each of 1,000 emails once, however often it is listed", async () => {
    const mailer = createFilesMailer(dir);
    await Promise.all(Array.from({ length: 1000 }, (_, at) => mailer.send(message(at))));
    const mailbox = openMailbox(dir);
    const first = await mailbox.list();
    expect(first).toHaveLength(1000);
    // A second read would show this subject.
    for (const name of await readdir(dir))
      await writeFile(join(dir, name), "Subject: again\r\n\r\n");
    expect(await mailbox.list()).toEqual(first);
  });

  test("opens only email files", async () => {
    await writeFile(join(dir, "secret.eml"), "Subject: secret\r\n\r\nsecret");
    const mailbox = openMailbox(dir);
    for (const id of ["secret", "../secret", "", "00000000000000-0000000000000000", "%2e%2e"]) {
      expect(await mailbox.source(id)).toBeNull();
      expect(await mailbox.read(id)).toBeNull();
    }
    expect(await mailbox.list()).toEqual([]);
  });
});
