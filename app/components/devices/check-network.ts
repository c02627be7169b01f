export type NetworkFacts = {
  /** Round trip to our server in ms; null if it can't be reached. */
  server: number | null;
  /** Whether this browser can make a peer connection at all. */
  calls: boolean;
  /** Null if no relay is configured. */
  relay: { roundTripMs: number | null } | null;
};

const CONNECT_MS = 8_000;
const PINGS = 3;

export async function checkNetwork(ice: RTCIceServer[]): Promise<NetworkFacts> {
  const hasRelay = ice.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)));
  const [server, direct, relay] = await Promise.all([
    serverRoundTrip(),
    callRoundTrip({}).then((ms) => ms !== null),
    hasRelay ? callRoundTrip({ iceServers: ice, iceTransportPolicy: "relay" }) : null,
  ]);
  return { server, calls: direct, relay: hasRelay ? { roundTripMs: relay } : null };
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
