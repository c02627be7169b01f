import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A bot check that speaks Turnstile: the token "good" is a person's, every other one a program's. */
export async function startCaptchaServer() {
  const state = { fault: null as "down" | "hang" | "nonsense" | null, asked: [] as string[] };
  const server = createServer((req, res) => {
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
