import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type FeedServer = {
  url: string;
  /** `127.0.0.1:port`, for the list of allowed hosts. */
  host: string;
  /** Its response from now on. */
  answer(with_: string | Answer): void;
  requests(): number;
  close(): Promise<void>;
};

/** Serves one calendar on loopback. */
export async function feedServer(): Promise<FeedServer> {
  let answer: string | Answer = calendar();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (typeof answer === "function") return answer(response, request);
    response.setHeader("content-type", "text/calendar");
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/basic.ics`,
    host,
    answer: (with_) => {
      answer = with_;
    },
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A calendar of events, each as its lines. */
export function calendar(...events: string[][]): string {
  const lines = events.flatMap((event, at) => [
    "BEGIN:VEVENT",
    ...(event.some((line) => /^UID[:;]/.test(line)) ? [] : [`UID:${at}@example.com`]),
    ...event,
    "END:VEVENT",
  ]);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//T//T//EN",
    ...lines,
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
