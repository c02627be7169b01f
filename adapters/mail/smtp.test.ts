import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { mailerContract } from "./contract.ts";
import type { MailMessage } from "./port.ts";
import { createSmtpMailer } from "./smtp.ts";

const MESSAGE: MailMessage = {
  messageId: "<1@greenroom.example>",
  to: "zoe@example.com",
  from: "Greenroom <hello@greenroom.example>",
  subject: "Hello",
  text: "Hello\n.\nstill here\n",
  html: "<p>Hello</p>",
  at: new Date("2026-12-01T09:30:00.000Z"),
};

mailerContract("smtp", async () => {
  const server = await startSmtpServer();
  const mailer = createSmtpMailer(server.url);
  return {
    mailer,
    arrived: async () => server.mails.map((mail) => mail.raw),
    async close() {
      await mailer.close();
      await server.close();
    },
  };
});

describe("SMTP mailer", () => {
  test("puts bare addresses on the envelope", async () => {
    const server = await startSmtpServer();
    const mailer = createSmtpMailer(server.url);
    await mailer.send(MESSAGE);
    expect(server.mails).toMatchObject([
      { from: "hello@greenroom.example", to: ["zoe@example.com"] },
    ]);
    expect(server.mails[0]?.raw.toString()).toContain("still here");
    await mailer.close();
    await server.close();
  });

  test("throws when the server refuses, and recovers when it accepts again", async () => {
    const server = await startSmtpServer();
    const mailer = createSmtpMailer(server.url);
    server.refuse({ code: 451, message: "come back later" });
    await expect(mailer.send(MESSAGE)).rejects.toThrow(/come back later/);
    server.refuse(null);
    await mailer.send(MESSAGE);
    expect(server.mails).toHaveLength(1);
    await mailer.close();
    await server.close();
  });

  test("throws when nothing listens on the port", async () => {
    const server = await startSmtpServer();
    await server.close();
    const mailer = createSmtpMailer(server.url);
    await expect(mailer.send(MESSAGE)).rejects.toMatchObject({ code: "ESOCKET" });
    await mailer.close();
  });

  test("times out on a server that accepts the connection and stays silent", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 100);
    await expect(mailer.send(MESSAGE)).rejects.toThrow(/did not answer/);
    await mailer.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
