/** One reading of the connection's statistics; totals since it was created. */
export type Reading = {
  received: number;
  lost: number;
  /** The loss of what we send, as reported by the other: 0 to 1. */
  lostOfSent: number | null;
  roundTripMs: number | null;
  /** Whether the call goes by way of the relay. */
  isRelayed: boolean;
};

export type Quality = "good" | "fair" | "poor";

const QUALITY_WORDS: Record<Quality, string> = {
  good: "Good connection",
  fair: "Fair connection",
  poor: "Poor connection",
};

/** `Good connection, direct`. */
export function connectionText(quality: Quality, { isRelayed }: Pick<Reading, "isRelayed">) {
  return `${QUALITY_WORDS[quality]}, ${isRelayed ? "relayed" : "direct"}`;
}

/** Poor: speech breaks up. Fair: video is blurred or late, speech is whole. */
export function judgeQuality(before: Reading, now: Reading): Quality {
  const received = Math.max(0, now.received - before.received);
  const lost = Math.max(0, now.lost - before.lost);
  const lossIn = received + lost === 0 ? 0 : lost / (received + lost);
  const loss = Math.max(lossIn, now.lostOfSent ?? 0);
  const roundTrip = now.roundTripMs ?? 0;
  if (loss > 0.1 || roundTrip > 800) return "poor";
  if (loss > 0.03 || roundTrip > 350) return "fair";
  return "good";
}

/** Readings come every two seconds, so one bad moment changes nothing. */
const POOR_READINGS = 4;

/** Whether to send only audio from now on. */
export function shouldPauseVideo(recent: readonly Quality[]): boolean {
  return (
    recent.length >= POOR_READINGS &&
    recent.slice(-POOR_READINGS).every((quality) => quality === "poor")
  );
}

/** Reads what `judgeQuality` needs from `RTCPeerConnection.getStats()`. */
export function readStats(stats: Iterable<Record<string, unknown>>): Reading {
  const reading = {
    received: 0,
    lost: 0,
    lostOfSent: null as number | null,
    roundTripMs: null as number | null,
  };
  const relays = new Set<unknown>();
  let used: unknown[] = [];
  for (const entry of stats) {
    if (entry["candidateType"] === "relay") relays.add(entry["id"]);
    if (entry["type"] === "inbound-rtp") {
      reading.received += numberOf(entry["packetsReceived"]) ?? 0;
      reading.lost += numberOf(entry["packetsLost"]) ?? 0;
    }
    if (entry["type"] === "remote-inbound-rtp") {
      const fraction = numberOf(entry["fractionLost"]);
      if (fraction !== null) reading.lostOfSent = Math.max(reading.lostOfSent ?? 0, fraction);
    }
    if (entry["type"] === "candidate-pair" && entry["nominated"] === true) {
      const seconds = numberOf(entry["currentRoundTripTime"]);
      if (seconds !== null) reading.roundTripMs = Math.round(seconds * 1000);
      used = [entry["localCandidateId"], entry["remoteCandidateId"]];
    }
  }
  return { ...reading, isRelayed: used.some((id) => relays.has(id)) };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
