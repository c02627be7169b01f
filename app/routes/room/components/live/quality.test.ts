import { expect, test } from "vitest";
import {
  connectionText,
  judgeQuality,
  type Quality,
  readStats,
  shouldPauseVideo,
} from "./quality.ts";

const start = { received: 0, lost: 0, lostOfSent: null, roundTripMs: null, isRelayed: false };

test("judges by loss in either direction and by the round trip", () => {
  expect(judgeQuality(start, { ...start, received: 1000 })).toBe("good");
  expect(judgeQuality(start, { ...start, received: 950, lost: 50 })).toBe("fair");
  expect(judgeQuality(start, { ...start, received: 800, lost: 200 })).toBe("poor");
  expect(judgeQuality(start, { ...start, received: 100, lostOfSent: 0.3 })).toBe("poor");
  expect(judgeQuality(start, { ...start, roundTripMs: 400 })).toBe("fair");
  expect(judgeQuality(start, { ...start, roundTripMs: 1200 })).toBe("poor");
});

test("counts only what happened since the last reading", () => {
  const before = { ...start, received: 1000, lost: 900 };
  expect(judgeQuality(before, { ...before, received: 1100 })).toBe("good");
  // A new connection starts at zero.
  expect(judgeQuality(before, { ...start, received: 10 })).toBe("good");
});

test("pauses video after eight poor seconds, not after one bad moment", () => {
  const poor = (count: number): Quality[] => Array.from({ length: count }, () => "poor");
  expect(shouldPauseVideo(poor(3))).toBe(false);
  expect(shouldPauseVideo(poor(4))).toBe(true);
  expect(shouldPauseVideo([...poor(2), "fair", ...poor(2)])).toBe(false);
});

test("reads the statistics of a connection", () => {
  expect(
    readStats([
      { type: "inbound-rtp", packetsReceived: 100, packetsLost: 2 },
      { type: "inbound-rtp", packetsReceived: 50, packetsLost: -1 },
      { type: "remote-inbound-rtp", fractionLost: 0.25 },
      { type: "candidate-pair", nominated: false, currentRoundTripTime: 9 },
      { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.042 },
      { type: "codec" },
    ]),
  ).toEqual({ received: 150, lost: 1, lostOfSent: 0.25, roundTripMs: 42, isRelayed: false });
});

test("says whether the call goes by way of the relay", () => {
  const candidates = [
    { type: "local-candidate", id: "here", candidateType: "host" },
    { type: "remote-candidate", id: "relay", candidateType: "relay" },
    { type: "remote-candidate", id: "there", candidateType: "prflx" },
  ];
  const textBy = (remote: string) => {
    const pair = { localCandidateId: "here", remoteCandidateId: remote };
    const used = { type: "candidate-pair", nominated: true, ...pair };
    return connectionText("good", readStats([used, ...candidates]));
  };
  expect(textBy("relay")).toBe("Good connection, relayed");
  expect(textBy("there")).toBe("Good connection, direct");
});
