import { type Browser, chromium } from "@playwright/test";
import { searchChromium } from "./find-chromium.ts";

/** The browser that draws pictures for public/; whoever asks for it closes it. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: searchChromium()[0],
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--disable-gpu"],
  });
}
