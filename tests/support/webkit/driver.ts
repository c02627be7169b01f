import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { kill } from "../app-server.ts";
import { WEBKIT_DRIVER, XVFB } from "../debian-browsers.ts";

/** The key of an element in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type Element = { [ELEMENT]: string };
type Plain = string | number | boolean | null;

/** A key's code in WebDriver. */
export const KEYS = { tab: "\uE004", enter: "\uE007", escape: "\uE00C", down: "\uE015" };

export type WebKitPage = Awaited<ReturnType<WebKit["open"]>>;
export type WebKit = Awaited<ReturnType<typeof startWebKit>>;

/** WebKitGTK's browser by its WebDriver, on a display of its own. */
export async function startWebKit(port: number) {
  const screen = spawn(
    XVFB,
    ["-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const [display] = (await once(screen.stdout, "data")) as [Buffer];
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, LANG: "en_US.UTF-8" };
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
  const all: ChildProcess[] = [driver, screen];
  const killWithUs = () => all.forEach((child) => child.kill("SIGKILL"));
  process.once("exit", killWithUs);

  /** A command of WebDriver. Throws its error. */
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }
  while (!(await send("GET", "/status").catch(() => false))) {
    if (driver.exitCode !== null) throw new Error("WebKit's driver ended.");
    await setTimeout(50);
  }

  return {
    /** A browser with an empty profile. The driver has one at a time. */
    async open(origin: string) {
      const [binary] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
      const { sessionId, capabilities } = await send<{
        sessionId: string;
        capabilities: { browserVersion: string };
      }>("POST", "/session", {
        capabilities: {
          alwaysMatch: {
            "webkitgtk:browserOptions": { binary, args: ["--automation"] },
            timeouts: { pageLoad: 60_000, script: 60_000 },
          },
        },
      });
      const path = `/session/${sessionId}`;

      /** Runs a function in the page. It reaches nothing of the test but its arguments. */
      function run<T, Args extends Plain[]>(work: (...args: Args) => T, ...args: Args): Promise<T> {
        const script = `return (${work.toString()})(...arguments)`;
        return send("POST", `${path}/execute/sync`, { script, args });
      }

      /** The first visible element of a kind whose text begins so, or with this label. */
      async function find(selector: string, text: string): Promise<string> {
        const found = await run(firstShown, selector, text);
        if (found === null) throw new Error(`no ${selector} “${text}”`);
        return (found as unknown as Element)[ELEMENT];
      }
      const toElement = async (selector: string, text: string, action: string, body = {}) =>
        send("POST", `${path}/element/${await find(selector, text)}/${action}`, body);

      return {
        version: capabilities.browserVersion,
        run,
        goto: (url: string) => send("POST", `${path}/url`, { url: new URL(url, origin).href }),
        url: async () => new URL(await send<string>("GET", `${path}/url`)),
        resize: (width: number, height: number) =>
          send("POST", `${path}/window/rect`, { x: 0, y: 0, width, height }),
        /** Whether such an element is on the page and visible. */
        has: (selector: string, text = "") =>
          run(firstShown, selector, text).then((found) => found !== null),
        click: (selector: string, text = "") => toElement(selector, text, "click"),
        async fill(selector: string, value: string) {
          await toElement(selector, "", "clear");
          await toElement(selector, "", "value", { text: value });
        },
        /** Presses a key wherever the focus is. */
        async press(...keys: string[]) {
          const actions = keys.flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]);
          const keyboard = { type: "key", id: "keyboard", actions };
          await send("POST", `${path}/actions`, { actions: [keyboard] });
        },
        close: () => send("DELETE", path),
      };
    },
    async stop() {
      process.off("exit", killWithUs);
      for (const child of all) await kill(child);
    },
  };
}

/** Runs in the page. */
function firstShown(selector: string, text: string) {
  return (
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        (one.textContent.trim().startsWith(text) || one.ariaLabel === text),
    ) ?? null
  );
}
