#!/usr/bin/env node
// Playwright sets a color scheme for every page, with a command that Debian's Firefox doesn't know
// yet. Started in its place, this starts it, and answers that command itself. Firefox without the
// error "unknown command" needs none of this.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";
import { FIREFOX } from "../debian-browsers.ts";

const UNKNOWN = "emulation.setMediaFeaturesOverride";
const LISTENING = "WebDriver BiDi listening on ";

const firefox = spawn(FIREFOX, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => firefox.kill(signal));
}
createInterface({ input: firefox.stderr }).on("line", (line) => {
  if (line.startsWith(LISTENING)) relayTo(line.slice(LISTENING.length));
  else console.error(line);
});

/** Listens in place of `url`, and says so as Firefox does. */
function relayTo(url: string): void {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.once("listening", () => {
    const { port } = server.address() as { port: number };
    console.error(`${LISTENING}ws://127.0.0.1:${port}`);
  });
  server.on("connection", (client, { url: path = "" }) => {
    client.pause();
    const browser = new WebSocket(`${url}${path}`);
    browser.once("open", () => client.resume());
    client.on("message", (data: Buffer) => {
      const { id, method } = JSON.parse(data.toString()) as { id: number; method: string };
      if (method !== UNKNOWN) browser.send(data.toString());
      else client.send(JSON.stringify({ type: "success", id, result: {} }));
    });
    browser.on("message", (data: Buffer) => client.send(data.toString()));
    browser.once("close", () => client.close());
    client.once("close", () => browser.close());
  });
}
