import { expect, test } from "vitest";
import { LocalDevices } from "./local-media.ts";
import { mediaOf } from "./room-view.ts";
import { absentText } from "./status-text.ts";

const { state } = new LocalDevices(() => {});
const here = { other: { peer: "other", media: "video" }, link: "connected" } as const;
const textOf = (view: Partial<Parameters<typeof absentText>[0]>) =>
  absentText({ ...here, otherMedia: mediaOf(state), receivesVideo: true, ...view }, "Victor");

test("says why there is no picture of the other", () => {
  expect(textOf({ other: null })).toBe("Victor isn’t here yet");
  expect(textOf({ link: "recovering" })).toBe("Connecting to Victor…");
  expect(textOf({})).toBe("Victor’s camera is off");
  // As reported by their browser, whatever the connection quality.
  const otherMedia = mediaOf({ ...state, isPaused: true });
  expect(textOf({ otherMedia })).toBe("Video paused to keep the sound clear");
  const sent = mediaOf({ ...state, screen: true });
  expect(textOf({ otherMedia: sent, receivesVideo: false })).toMatch(/^You joined by chat only/);
  expect(textOf({ receivesVideo: false })).toBe("Victor’s camera is off");
});
