import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type CaughtMail = { from: string; to: string[]; raw: Buffer };

/** A real mail server that keeps what it receives, by default on a free port. */
export async function startSmtpServer(onPort = 0) {
  const mails: CaughtMail[] = [];
  let refusal: { code: number; message: string } | null = null;
  let isHeld = (_to: string) => false;
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, callback) {
      if (!refusal) return callback();
      callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map((recipient) => recipient.address);
        const accept = () => {
          mails.push({ from: mailFrom ? mailFrom.address : "", to, raw: Buffer.concat(chunks) });
          callback();
        };
        if (to.some(isHeld)) held.push(accept);
        else accept();
      });
    },
  });
  server.on("error", () => {});
  server.listen(onPort, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Refuses every recipient until called with null. */
    refuse(answer: { code: number; message: string } | null) {
      refusal = answer;
    },
    /** Leaves emails to these recipients without a response, until `release`. */
    hold(recipients: (to: string) => boolean) {
      isHeld = recipients;
    },
    heldCount: () => held.length,
    release() {
      isHeld = () => false;
      for (const accept of held.splice(0)) accept();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
