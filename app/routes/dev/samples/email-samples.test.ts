import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { emailSamples } from "./email-samples.server.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const samples = emailSamples(loadConfig({}, () => "a secret", BRAND));

test("the samples show every email", async () => {
  const files = readdirSync(join(ROOT, "modules"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\/emails\/[\w-]+\.server\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(15);
  const folder = import.meta.dirname;
  const source = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("");
  for (const file of files) {
    const module = (await import(join(ROOT, "modules", file))) as Record<string, unknown>;
    const emails = Object.keys(module).filter((name) => typeof module[name] === "function");
    for (const name of emails) expect(source, `${name} of ${file}`).toContain(`${name}(`);
  }
});

test("each has its own key, one button at most, and a text with the same links", () => {
  expect(new Set(samples.map(({ key }) => key)).size).toBe(samples.length);
  for (const { key, mail } of samples) {
    const buttons = mail.html.match(/class="button"/g) ?? [];
    expect(buttons.length, key).toBeLessThanOrEqual(1);
    const links = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url]) => url!);
    for (const url of links) expect(mail.text, key).toContain(url.replaceAll("&amp;", "&"));
    expect(mail.html, key).not.toMatch(/undefined|\[object|NaN/);
  }
});
