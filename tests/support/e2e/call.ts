import { expect, type Page } from "@playwright/test";

/** What the candidates of tests are called. */
export const CANDIDATE = "Asha Rao";
/** Two browsers encode and decode video, so a busy machine connects them late. */
const CALL_MS = 60_000;

export const status = (page: Page, text: string) =>
  expect(page.getByRole("banner").or(page.locator("header")).getByRole("status")).toHaveText(text, {
    timeout: CALL_MS,
  });
export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Frames of the other's video arrive, and their audio isn't muted at the source. */
export async function expectMediaFrom(page: Page, name: string) {
  const video = page.locator(`video[aria-label="${name}"]`);
  const facts = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const stream = element.srcObject as MediaStream | null;
      return {
        hasFrames: element.getVideoPlaybackQuality().totalVideoFrames > 5,
        hears: stream?.getAudioTracks().some((track) => !track.muted && track.enabled) ?? false,
        plays: !element.paused && !element.muted,
      };
    });
  await expect
    .poll(facts, { timeout: CALL_MS })
    .toEqual({ hasFrames: true, hears: true, plays: true });
}
