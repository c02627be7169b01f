import { createFilesCms } from "./files.ts";
import { createHttpCms } from "./http.ts";
import type { Cms } from "./port.ts";

export type CmsSettings = { kind: "files" } | { kind: "http"; url: string; token: string | null };

/** @param folder where the files are that come with the product */
export function createCms(settings: CmsSettings, folder: string): Cms {
  return settings.kind === "http" ? createHttpCms(settings) : createFilesCms(folder);
}
