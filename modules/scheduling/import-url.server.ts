import { createHmac } from "node:crypto";
import type { Config } from "#platform/config.ts";
import { openText, sealText } from "#platform/seal-text.ts";

type Secret = Pick<Config, "sessionSecret">;

const sealing = ({ sessionSecret }: Secret, expertId: string) => ({
  sessionSecret,
  purpose: "calendar-import",
  owner: expertId,
});

/** A calendar's secret URL, encrypted for its expert. */
export function sealImportUrl(config: Secret, expertId: string, url: string): Buffer {
  return sealText(sealing(config, expertId), url);
}

/** Null after the session secret has changed. */
export function openImportUrl(config: Secret, expertId: string, sealed: Buffer): string | null {
  return openText(sealing(config, expertId), sealed);
}

export function hashImportUrl({ sessionSecret }: Secret, url: string): Buffer {
  return createHmac("sha256", sessionSecret).update(`calendar-import:${url}`).digest();
}
