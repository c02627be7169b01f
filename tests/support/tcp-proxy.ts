import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export async function startTcpProxy(firstTarget: { host: string; port: number }) {
  let target = firstTarget;
  const sockets = new Set<Socket>();
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    const pair = { client, upstream };
    pairs.add(pair);
    client.on("close", () => pairs.delete(pair));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  return {
    port,
    cut,
    mend: () => listen(port),
    /** Leaves every connection open and silent, like a machine without power. */
    freeze() {
      for (const { client, upstream } of pairs) {
        client.unpipe(upstream);
        client.pause();
        upstream.removeAllListeners("close");
        upstream.destroy();
      }
      pairs.clear();
    },
    /** Stops forwarding without telling either end, like a lost network. */
    silence() {
      for (const { client, upstream } of pairs) {
        for (const [from, to] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          from.unpipe(to);
          from.pause();
          from.removeAllListeners("close");
        }
      }
      pairs.clear();
    },
    switchTo(server: { host: string; port: number }) {
      target = server;
    },
    close: cut,
  };
}
