import { createServer, request } from "node:http";
import { once } from "node:events";

const SCRIPT = "/watched-proxy.js";
const REPORT = "/watched-proxy";

/**
 * In every page, before anything else of it: reports console errors, uncaught errors and violations
 * of the CSP. WebKit's driver doesn't tell of them.
 */
function watch(report: string): void {
  let isLeaving = false;
  // A request in flight then fails in WebKit, and the page says so.
  addEventListener("beforeunload", () => (isLeaving = true));
  const complain = (text: string) =>
    isLeaving || navigator.sendBeacon(report, `${location.pathname}: ${text}`);
  const { error } = console;
  console.error = (...all: unknown[]) => {
    complain(all.map((one) => (one instanceof Error ? one.stack : String(one))).join(" "));
    error.apply(console, all);
  };
  addEventListener("error", ({ error: thrown, message }) =>
    complain(`uncaught: ${message} ${(thrown as Error | null)?.stack ?? ""}`),
  );
  addEventListener("unhandledrejection", ({ reason }) =>
    complain(`rejected: ${String(reason)} ${(reason as Error | null)?.stack ?? ""}`),
  );
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    complain(`CSP: ${violatedDirective} ${blockedURI}`),
  );
  // The document is then as it was served.
  document.currentScript!.remove();
}

/** Passes everything on to the product at `target`. Returns what its pages complained about. */
export async function startWatchedProxy(port: number, target: number) {
  const complaints: string[] = [];
  const server = createServer((incoming, answer) => {
    if (incoming.url === SCRIPT) {
      answer.setHeader("content-type", "text/javascript");
      answer.end(`(${watch.toString()})(${JSON.stringify(REPORT)})`);
      return;
    }
    if (incoming.url === REPORT) {
      void incoming.toArray().then((parts) => {
        complaints.push(Buffer.concat(parts as Buffer[]).toString());
        answer.writeHead(204).end();
      });
      return;
    }
    const { url: path = "/", method = "GET" } = incoming;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const outgoing = request({ port: target, host: "127.0.0.1", path, method, headers });
    outgoing.once("error", () => answer.destroy());
    outgoing.once("response", (response) => {
      const isPage = response.headers["content-type"]?.startsWith("text/html") ?? false;
      const { "content-length": length, ...others } = response.headers;
      const sent = isPage || length === undefined ? others : response.headers;
      answer.writeHead(response.statusCode!, sent);
      if (!isPage) {
        response.pipe(answer);
        return;
      }
      void response.toArray().then((parts) => {
        const page = Buffer.concat(parts as Buffer[]).toString();
        answer.end(page.replace(/<head[^>]*>/, `$&<script src="${SCRIPT}"></script>`));
      });
    });
    incoming.pipe(outgoing);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    complaints,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
