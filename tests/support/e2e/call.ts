import { type BrowserContext, expect, type Page } from "@playwright/test";

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

/** Makes a page's connections known to `received`. */
export function rememberConnections(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const all: RTCPeerConnection[] = [];
    const Connection = RTCPeerConnection;
    Object.assign(globalThis, {
      connections: all,
      RTCPeerConnection: class extends Connection {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          all.push(this);
        }
      },
    });
  });
}

/** Bytes of media that a page's calls have received so far. */
export function received(page: Page): Promise<{ audio: number; video: number }> {
  return page.evaluate(async () => {
    const bytes = { audio: 0, video: 0 };
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    for (const connection of connections) {
      for (const entry of (await connection.getStats()).values()) {
        if (entry.type !== "inbound-rtp") continue;
        bytes[entry.kind as "audio" | "video"] += entry.bytesReceived as number;
      }
    }
    return bytes;
  });
}
