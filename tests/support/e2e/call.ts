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

/** Chromium loses packets only where it also limits the rate; this is more than a call needs. */
const BYTES_A_SECOND = 10_000_000;

/**
 * Returns how to lose so many percent of what this page's call sends and receives. To be called before
 * the call: Chromium applies no conditions to a connection that was made without any.
 */
export async function lossyNetwork(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const lose = (packetLoss: number, offline = false) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
      packetLoss,
    });
  await lose(0);
  return lose;
}

/** Waits until a page receives more of the other's sound, or until it no longer does. */
export async function expectSound(page: Page, isHeard: boolean, withinMs = CALL_MS) {
  let last = Number.POSITIVE_INFINITY;
  await expect
    .poll(
      async () => {
        const before = last;
        last = (await received(page)).audio;
        return isHeard ? last > before : last === before;
      },
      { timeout: withinMs, intervals: [200] },
    )
    .toBe(true);
}
