import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalDevices } from "./local-media.ts";

/** Opened tracks, and the browser's answers that are still awaited. */
let opened: { kind: string; isStopped: boolean }[] = [];
let asked: (() => void)[] = [];

function device({ video }: { video?: object }) {
  const track = { kind: video ? "video" : "audio", isStopped: false, enabled: true };
  return new Promise((resolve) => {
    asked.push(() => {
      opened.push(track);
      const stop = () => (track.isStopped = true);
      const found = Object.assign(track, { stop, addEventListener: () => undefined });
      resolve({ getTracks: () => [found], getVideoTracks: () => [found] });
    });
  });
}

beforeEach(() => {
  [opened, asked] = [[], []];
  vi.stubGlobal("navigator", {
    mediaDevices: {
      getUserMedia: device,
      getDisplayMedia: () => device({ video: {} }),
    },
    userAgent: "",
  });
  vi.stubGlobal(
    "MediaStream",
    class {
      getVideoTracks: () => unknown[];
      constructor(tracks: unknown[]) {
        this.getVideoTracks = () => tracks;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const OFF = { mic: false, camera: false, screen: false, hasMic: false };

// Fails without the checks in `open` and `shareScreen`.
test("opens no device while the call is elsewhere, and can again afterward", async () => {
  const devices = new LocalDevices(() => undefined);
  devices.bar(true);
  await Promise.all([devices.startMic(), devices.startCamera(), devices.shareScreen()]);
  expect(asked).toEqual([]);
  expect(devices.state).toMatchObject(OFF);
  devices.bar(false);
  const opening = devices.startMic();
  asked[0]!();
  await opening;
  expect(devices.state).toMatchObject({ mic: true, hasMic: true });
});

test("closes what is open, and what is still being opened, when the call moves elsewhere", async () => {
  let sent: unknown = null;
  const devices = new LocalDevices((tracks) => (sent = tracks));
  const mic = devices.startMic();
  asked[0]!();
  await mic;
  const opening = [devices.startCamera(), devices.shareScreen()];
  devices.bar(true);
  for (const answer of asked.slice(1)) answer();
  await Promise.all(opening);
  expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, true, true]);
  expect(devices.state).toMatchObject(OFF);
  expect(sent).toEqual({ audio: null, video: null });
});
