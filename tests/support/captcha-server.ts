import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A Turnstile-compatible bot check: the token "good" passes, all others fail. Its page script
 * provides that token at once, or after a click.
 */
export async function startCaptchaServer() {
  const state = {
    fault: null as "down" | "hang" | "nonsense" | null,
    /** Whether the page script shows a button. */
    asks: false,
    asked: [] as string[],
    scriptsSent: 0,
  };
  const server = createServer((req, res) => {
    if (req.method === "GET" && req.url === "/turnstile/v0/api.js?render=explicit") {
      state.scriptsSent += 1;
      if (state.fault === "down") res.writeHead(503).end();
      else {
        res.writeHead(200, { "content-type": "text/javascript" });
        res.end(`(${pageScript.toString()})(${state.asks})`);
      }
      return;
    }
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      state.asked.push(body);
      if (state.fault === "hang") return;
      if (state.fault === "down") {
        res.writeHead(503).end("away");
        return;
      }
      const form = new URLSearchParams(body);
      const answer =
        form.get("secret") !== "captcha-secret"
          ? { success: false, "error-codes": ["invalid-input-secret"] }
          : form.get("response") === "good"
            ? { success: true, "error-codes": [] }
            : { success: false, "error-codes": ["invalid-input-response"] };
      res.writeHead(200, { "content-type": "application/json" });
      res.end(state.fault === "nonsense" ? "<html>" : JSON.stringify(answer));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/siteverify`;
  return {
    url,
    env: {
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "captcha-secret",
      CAPTCHA_VERIFY_URL: url,
    },
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Runs in the page. */
function pageScript(asks: boolean): void {
  type Options = Record<string, (token?: string) => void>;
  const shown: { place: HTMLElement; options: Options }[] = [];
  const give = ({ place, options }: (typeof shown)[number]) => {
    if (!asks) {
      setTimeout(() => options["callback"]!("good"), 20);
      return;
    }
    options["before-interactive-callback"]!();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "I am a person";
    button.addEventListener("click", () => {
      button.remove();
      options["after-interactive-callback"]!();
      options["callback"]!("good");
    });
    place.replaceChildren(button);
  };
  const turnstile = {
    render(place: HTMLElement, options: Options) {
      shown.push({ place, options });
      give(shown.at(-1)!);
      return String(shown.length - 1);
    },
    reset: (id: string) => give(shown[Number(id)]!),
    remove: (id: string) => shown[Number(id)]!.place.replaceChildren(),
  };
  Object.assign(globalThis, { turnstile });
}
