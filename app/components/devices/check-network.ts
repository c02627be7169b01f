export type NetworkFacts = {
  /** Round trip to our server in ms; null if it can't be reached. */
  server: number | null;
  /** Whether this browser can make a peer connection at all. */
  calls: boolean;
  /**
   * Null if no relay is configured. `seesUs`: it sees this device's address, so that a direct call
   * depends only on the other person's network.
   */
  relay: { roundTripMs: number | null; seesUs: boolean } | null;
};

const CONNECT_MS = 8_000;
const PINGS = 3;

export async function checkNetwork(ice: RTCIceServer[]): Promise<NetworkFacts> {
  const hasRelay = ice.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)));
  const [server, calls, roundTripMs, seesUs] = await Promise.all([
    serverRoundTrip(),
    callRoundTrip({}).then((ms) => ms !== null),
    hasRelay ? callRoundTrip({ iceServers: ice, iceTransportPolicy: "relay" }) : null,
    hasRelay && isSeen(ice),
  ]);
  return { server, calls, relay: hasRelay ? { roundTripMs, seesUs } : null };
}

/** Addresses that other networks can't reach. Browsers hide a device's own as `.local`. */
const PRIVATE =
  /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^f[cde]|^::1$|\.local$/i;

/**
 * Whether the relay tells this browser its address on the internet, or the device has one itself,
 * which browsers don't report twice.
 */
async function isSeen(ice: RTCIceServer[]): Promise<boolean> {
  if (!("RTCPeerConnection" in globalThis)) return false;
  const connection = new RTCPeerConnection({ iceServers: ice });
  const seen = new Promise<boolean>((resolve) => {
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate === null) return resolve(false);
      const { type, address } = candidate;
      if (type === "srflx" || (type === "host" && !PRIVATE.test(address ?? ".local")))
        resolve(true);
    });
    setTimeout(resolve, CONNECT_MS, false);
  });
  try {
    connection.createDataChannel("check");
    await connection.setLocalDescription();
    return await seen;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

async function serverRoundTrip(): Promise<number | null> {
  const times: number[] = [];
  for (let ping = 0; ping < PINGS; ping++) {
    const from = performance.now();
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (!answer) return null;
    times.push(performance.now() - from);
  }
  // The first one opens the connection.
  return Math.round(Math.min(...times));
}

/** A call from this page to itself; the best round trip of its data channel, null if none. */
async function callRoundTrip(configuration: RTCConfiguration): Promise<number | null> {
  if (!("RTCPeerConnection" in globalThis)) return null;
  const [here, there] = [
    new RTCPeerConnection(configuration),
    new RTCPeerConnection(configuration),
  ];
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, CONNECT_MS, null));
  try {
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      from.addEventListener("icecandidate", ({ candidate }) => {
        if (candidate) void to.addIceCandidate(candidate).catch(() => undefined);
      });
    }
    there.addEventListener("datachannel", ({ channel }) => {
      channel.addEventListener("message", ({ data }: MessageEvent<string>) => channel.send(data));
    });
    const measured = measure(here.createDataChannel("check"));
    await here.setLocalDescription();
    await there.setRemoteDescription(here.localDescription!);
    await there.setLocalDescription();
    await here.setRemoteDescription(there.localDescription!);
    return await Promise.race([measured, timeout]);
  } catch {
    return null;
  } finally {
    here.close();
    there.close();
  }
}

function measure(channel: RTCDataChannel): Promise<number> {
  return new Promise((resolve) => {
    let sentAt = 0;
    const times: number[] = [];
    const ping = () => {
      sentAt = performance.now();
      channel.send("ping");
    };
    channel.addEventListener("open", ping);
    channel.addEventListener("message", () => {
      times.push(performance.now() - sentAt);
      if (times.length < PINGS) ping();
      else resolve(Math.round(Math.min(...times)));
    });
  });
}
