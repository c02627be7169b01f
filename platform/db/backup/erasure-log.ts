import { createHmac } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";

export const ErasureEntry = z.object({
  at: z.iso.datetime(),
  /** Null for somebody without an account. */
  userId: z.uuid().nullable(),
  /** HMACs of their emails under the session secret: the log itself names nobody. */
  emails: z.array(z.string()),
});
/** The job that appends an erasure to the log; its payload is the entry. */
export const ERASURE_JOB = "erasures.log";

export type ErasureEntry = z.infer<typeof ErasureEntry>;

type Place = Pick<Config, "dataDir" | "backups">;

/** Beside the backups, so that it outlives the database it speaks of. */
export function erasureLogFile({ dataDir, backups }: Place): string {
  return path.join(backups.dir ?? dataDir, "erasures.jsonl");
}

export function emailHmac({ sessionSecret }: Pick<Config, "sessionSecret">, email: string): string {
  return createHmac("sha256", sessionSecret).update(`erased:${email.toLowerCase()}`).digest("hex");
}

/** Appends an erasure. Twice is harmless: it is read as once. */
export async function appendErasure(config: Place, entry: ErasureEntry): Promise<void> {
  const file = erasureLogFile(config);
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600, flush: true });
}

/**
 * All erasures of a log; none when there is no file. A last line that was cut off is left out.
 * @throws Error naming any other line that can't be read
 */
export async function readErasures(file: string): Promise<ErasureEntry[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (line === "") return [];
    try {
      return [ErasureEntry.parse(JSON.parse(line))];
    } catch (cause) {
      if (at === lines.length - 1) return [];
      throw new Error(`${file}:${at + 1} is not an erasure`, { cause });
    }
  });
}
