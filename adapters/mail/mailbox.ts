import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import PostalMime from "postal-mime";

export type MailSummary = {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** ISO 8601 in UTC, from the email's Date header. */
  at: string;
};

export type MailDetail = MailSummary & {
  from: string;
  html: string;
  messageId: string;
  calendar: string | null;
};

const FILE = /^(\d{14}-[0-9a-f]{16})\.eml$/;
const MAIL_ID = /^\d{14}-[0-9a-f]{16}$/;

/** Concurrent reads, kept well below the limit on open files. */
const READERS = 16;
const LISTED = 2_000;
const REMEMBERED = 5_000;

export function openMailbox(dir: string) {
  // Files never change after the rename, so cached summaries stay valid.
  const known = new LRUCache<string, MailSummary>({ max: REMEMBERED });
  const arrivals = new Map<string, number>();

  /** When the file was written: the emails' own times come from a clock that tests move. */
  async function arrivedAt(id: string): Promise<number> {
    const seen = arrivals.get(id);
    if (seen !== undefined) return seen;
    const { mtimeMs } = await stat(join(dir, `${id}.eml`));
    arrivals.set(id, mtimeMs);
    return mtimeMs;
  }

  async function summary(id: string): Promise<MailSummary | null> {
    const seen = known.get(id);
    if (seen) return seen;
    const mail = await read(id);
    if (!mail) return null;
    const { to, subject, text, at } = mail;
    const line = { id, to, subject, text, at };
    known.set(id, line);
    return line;
  }

  async function read(id: string): Promise<MailDetail | null> {
    const raw = await source(id);
    if (!raw) return null;
    const mail = await PostalMime.parse(raw);
    const calendar = mail.attachments.find((part) => part.mimeType === "text/calendar");
    return {
      id,
      from: addressText(mail.from),
      to: mail.to?.map((entry) => entry.address ?? "").join(", ") ?? "",
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      messageId: mail.messageId ?? "",
      calendar: calendar ? asText(calendar.content) : null,
      at: new Date(Number(id.slice(0, 14))).toISOString(),
    };
  }

  /** Returns the raw bytes, or null. Checking the id's format prevents path traversal. */
  async function source(id: string): Promise<Buffer | null> {
    if (!MAIL_ID.test(id)) return null;
    return readFile(join(dir, `${id}.eml`)).catch(nullIfMissing);
  }

  return {
    /** The last to arrive first, at most 2,000. */
    async list(limit = LISTED): Promise<MailSummary[]> {
      const names = (await readdir(dir).catch(nullIfMissing)) ?? [];
      const found = await mapSome(
        names.flatMap((name) => FILE.exec(name)?.[1] ?? []),
        async (id) => ({ id, at: await arrivedAt(id) }),
      );
      const newest = found.toSorted((a, b) => b.at - a.at).slice(0, limit);
      const mails = await mapSome(newest, ({ id }) => summary(id));
      return mails.filter((mail) => mail !== null);
    },
    read,
    source,
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;

/** Maps a few at a time, in order. */
async function mapSome<In, Out>(
  items: readonly In[],
  read: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const reader = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await read(items[at]!);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return results;
}

function addressText(entry: { name?: string; address?: string } | undefined): string {
  if (!entry) return "";
  return entry.name ? `${entry.name} <${entry.address}>` : (entry.address ?? "");
}

function asText(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
