import { createHmac } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";

export const ErasureEntry = z.object({
  at: z.iso.datetime(),
  /** Null for a person without an account. */
  userId: z.uuid().nullable(),
  /** HMACs of their emails with the session secret, so that the log names nobody. */
  emails: z.array(z.string()),
});
/** The payload is the entry. */
export const ERASURE_JOB = "erasures.log";

export type ErasureEntry = z.infer<typeof ErasureEntry>;

type Place = Pick<Config, "dataDir" | "backups">;

/** Next to the backups, so that it survives the database. */
export function erasureLogFile({ dataDir, backups }: Place): string {
  return path.join(backups.dir ?? dataDir, "erasures.jsonl");
}

export function emailHmac({ sessionSecret }: Pick<Config, "sessionSecret">, email: string): string {
  return createHmac("sha256", sessionSecret).update(`erased:${email.toLowerCase()}`).digest("hex");
}

/** Duplicates are harmless. */
export async function appendErasure(config: Place, entry: ErasureEntry): Promise<void> {
  const file = erasureLogFile(config);
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600, flush: true });
}

/**
 * Reads all erasures; empty if there is no file. Skips a truncated last line. Throws on any other
 * invalid line.
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
