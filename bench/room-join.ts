import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { WebSocketServer } from "ws";
import { freePort, startApp } from "#tests/support/app-server.ts";
import { freeSlot, orderByApi, payByForm } from "#tests/support/e2e/booking-api.ts";
import { appNow, mailsAbout, signIn } from "#tests/support/e2e/visitor.ts";
import { AUDIO, VIDEO } from "#app/components/devices/remembered.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { median } from "./median.ts";
import type { BenchRow } from "./row.ts";

const JOINS = 100;
const BARE = 30;
const MAX_RATIO = 1.5;
const JOIN_WITHIN_MS = 15_000;
/** Minimum time that someone reads the lobby. */
const READING_MS = 500;

const FLAGS = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  "--disable-features=WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  "--allow-loopback-in-peer-connection",
];

type Join = { connectedMs: number; frameMs: number };

/** How long joining a room takes in a browser, compared with a bare call between two pages. */
export async function run(): Promise<BenchRow[]> {
  const app = await startApp();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
  });
  let bare: Awaited<ReturnType<typeof openBare>> | undefined;
  try {
    const { candidate, leave } = await openRoom(app, browser);
    bare = await openBare(browser);
    const ours: (Join | null)[] = [];
    const theirs: Join[] = [];
    for (let round = 0; round < JOINS; round++) {
      ours.push(await join(candidate));
      await leave();
      if (theirs.length < BARE) theirs.push(await bare.call());
    }
    const joined = ours.filter((one): one is Join => one !== null);
    const ratio = (of: keyof Join) =>
      median(joined.map((one) => one[of])) / median(theirs.map((one) => one[of]));
    const row = (name: string, of: keyof Join): BenchRow => ({
      name,
      value: ratio(of),
      unit: "×",
      goal: `≤ ${MAX_RATIO} ×`,
      ok: ratio(of) <= MAX_RATIO,
      note: `${median(joined.map((one) => one[of])).toFixed(0)} and ${median(theirs.map((one) => one[of])).toFixed(0)} ms`,
    });
    return [
      row("Room: Join to connected, beside a bare call", "connectedMs"),
      row("Room: Join to the other's first frame, beside a bare call", "frameMs"),
      {
        name: "Room: joins that succeed",
        value: joined.length,
        unit: "",
        goal: `${JOINS}`,
        ok: joined.length === JOINS,
      },
    ];
  } finally {
    bare?.stop();
    await browser.close();
    await app.stop();
  }
}

/** A session that is about to start, the expert in its room and the candidate in the lobby. */
async function openRoom(app: Awaited<ReturnType<typeof startApp>>, browser: Browser) {
  const [own, other] = [await browser.newContext(), await browser.newContext()];
  await signIn(own, app);
  const slot = await freeSlot(app, { service: "coding" });
  const { hold, checkoutUrl } = await orderByApi(own, app, slot);
  await payByForm(own, checkoutUrl);
  const mails = await mailsAbout(app, `/room/${hold}?t=`, 2);
  const expertMail = mails.find(({ to }) => to.endsWith("@experts.greenroom.example"))!;
  await app.advanceClock(Date.parse(slot.start) - 600_000 - (await appNow(app)));

  const expert = await other.newPage();
  await expert.goto(/http\S+\/room\/\S+\?t=[\w-]+/.exec(expertMail.text)![0]);
  await expert.getByRole("button", { name: "Join", exact: true }).click();
  await expert.getByRole("region", { name: "Video" }).waitFor();
  const candidate = await own.newPage();
  await candidate.addInitScript(watchConnections);
  await candidate.goto(`${app.url}/room/${hold}`, { waitUntil: "networkidle" });
  return {
    candidate,
    leave: async () => {
      await candidate.getByRole("button", { name: "Leave" }).click();
      // Not "Rejoin": it joins at once, and a join starts at the lobby.
      await candidate.reload({ waitUntil: "networkidle" });
      await candidate.getByRole("button", { name: "Join", exact: true }).waitFor();
      await setTimeout(READING_MS);
    },
  };
}

/** Runs in the page: when the newest peer connection was connected. */
function watchConnections(): void {
  const Original = RTCPeerConnection;
  const watched = globalThis as { connectedAt?: number };
  globalThis.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener("connectionstatechange", () => {
        if (this.connectionState === "connected") watched.connectedAt ??= performance.now();
      });
    }
  };
}

/** Presses Join; null if the other person's video doesn't appear in time. */
function join(page: Page): Promise<Join | null> {
  return page.evaluate(async (within) => {
    const watched = globalThis as { connectedAt?: number };
    delete watched.connectedAt;
    const [button] = [...document.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "Join",
    );
    const from = performance.now();
    button!.click();
    return new Promise<Join | null>((resolve) => {
      const timer = globalThis.setTimeout(resolve, within, null);
      const look = () => {
        const video = document.querySelector<HTMLVideoElement>("video.live-remote");
        if (!video) return requestAnimationFrame(look);
        video.requestVideoFrameCallback(() => {
          clearTimeout(timer);
          const frameMs = performance.now() - from;
          resolve({ connectedMs: (watched.connectedAt ?? performance.now()) - from, frameMs });
        });
      };
      look();
    });
  }, JOIN_WITHIN_MS);
}

/**
 * A call over a bare relay between two pages that do nothing else, each in its own process like
 * ours. As in the room, sockets are already open, and the call opens devices with the same
 * constraints.
 */
async function openBare(browser: Browser) {
  const relay = await startRelay();
  const pages: Page[] = [];
  for (const _role of ["answerer", "caller"]) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(relay.url);
    pages.push(page);
  }
  const [answerer, caller] = pages as [Page, Page];
  const wishes = { audio: AUDIO, video: VIDEO };
  await answerer.evaluate(async (wishes) => {
    const stream = await navigator.mediaDevices.getUserMedia(wishes);
    const socket = new WebSocket(location.href.replace("http", "ws"));
    const send = (message: object) => socket.send(JSON.stringify(message));
    let connection: RTCPeerConnection | null = null;
    socket.onmessage = async ({ data }) => {
      const { offer, candidate } = JSON.parse(data as string);
      if (!offer) return connection?.addIceCandidate(candidate);
      connection?.close();
      const made = (connection = new RTCPeerConnection());
      made.onicecandidate = (event) => event.candidate && send({ candidate: event.candidate });
      for (const track of stream.getTracks()) made.addTrack(track, stream);
      await made.setRemoteDescription(offer);
      await made.setLocalDescription();
      send({ answer: made.localDescription });
    };
    await new Promise((resolve) => (socket.onopen = resolve));
  }, wishes);
  const socketOfCaller = await caller.evaluateHandle(async () => {
    const socket = new WebSocket(location.href.replace("http", "ws"));
    await new Promise((resolve) => (socket.onopen = resolve));
    return socket;
  });
  const call = () =>
    caller.evaluate(
      async ({ socket, wishes }) => {
        const send = (message: object) => socket.send(JSON.stringify(message));
        const from = performance.now();
        const stream = await navigator.mediaDevices.getUserMedia(wishes);
        const connection = new RTCPeerConnection();
        const video = document.createElement("video");
        video.muted = true;
        document.body.append(video);
        const seen = new Promise<number>((resolve) =>
          video.requestVideoFrameCallback(() => resolve(performance.now() - from)),
        );
        const connected = new Promise<number>((resolve) => {
          connection.onconnectionstatechange = () =>
            connection.connectionState === "connected" && resolve(performance.now() - from);
        });
        connection.ontrack = ({ streams }) => {
          video.srcObject = streams[0]!;
          void video.play();
        };
        connection.onicecandidate = ({ candidate }) => candidate && send({ candidate });
        socket.onmessage = async ({ data }) => {
          const { answer, candidate } = JSON.parse(data as string);
          if (answer) await connection.setRemoteDescription(answer);
          else await connection.addIceCandidate(candidate).catch(() => undefined);
        };
        for (const track of stream.getTracks()) connection.addTrack(track, stream);
        await connection.setLocalDescription();
        send({ offer: connection.localDescription });
        const [connectedMs, frameMs] = await Promise.all([connected, seen]);
        connection.close();
        video.remove();
        for (const track of stream.getTracks()) track.stop();
        return { connectedMs, frameMs };
      },
      { socket: socketOfCaller, wishes },
    );
  return { call, stop: relay.stop };
}

/** Relays each message to everyone else, and serves an empty page. */
async function startRelay() {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><body>");
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    socket.on("message", (data) => {
      for (const other of sockets.clients)
        if (other !== socket) other.send(data, { binary: false });
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      sockets.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
