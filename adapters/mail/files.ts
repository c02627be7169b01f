import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { composeMail } from "./nodemailer.ts";
import type { Mailer, MailMessage } from "./port.ts";

/**
 * Writes each email as an `.eml` file. Resending the same message overwrites its own file; the
 * rename makes the write atomic for readers.
 */
export function createFilesMailer(dir: string): Mailer {
  return {
    kind: "files",
    async send(message) {
      const { raw } = await composeMail(message);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const draft = join(dir, `.${randomUUID()}.tmp`);
      await writeFile(draft, raw, { mode: 0o600 });
      // The mailbox lists by arrival. Some file systems' own times are too coarse for that.
      const arrivedAt = (performance.timeOrigin + performance.now()) / 1_000;
      await utimes(draft, arrivedAt, arrivedAt);
      await rename(draft, join(dir, `${fileId(message)}.eml`));
    },
    close: async () => {},
  };
}

/** The email's time in milliseconds, then a suffix for emails of the same millisecond. */
function fileId(message: MailMessage): string {
  const ms = String(message.at.getTime()).padStart(14, "0");
  const hash = createHash("sha256").update(message.messageId).digest("hex").slice(0, 16);
  return `${ms}-${hash}`;
}
