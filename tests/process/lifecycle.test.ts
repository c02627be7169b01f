import { execFile } from "node:child_process";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiClient, type Listed } from "#tests/support/api-client.ts";
import { type App, discardDataDir, environment, startApp } from "#tests/support/app-server.ts";
import { runMain } from "#tests/support/main-process.ts";
import { rawHttp, rawRequest } from "#tests/support/raw-http.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

const DAY = 86_400_000;
let dataDir: string;
let app: App;

beforeAll(async () => {
  dataDir = await testDataDir();
  app = await startApp({ dataDir });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await discardDataDir(dataDir);
});

const freeTimes = async (url: string, expert = "") => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const query = `service=coding&from=${day(Date.now() + 3 * DAY)}&to=${day(Date.now() + 20 * DAY)}`;
  const reply = await apiClient(url).get<Listed>(
    `/api/slots?${query}${expert && `&expert=${expert}`}`,
  );
  return reply.body.slots;
};

describe("a start without configuration", () => {
  test("serves the seeded product without PostgreSQL's output", async () => {
    expect((await apiClient(app.url).get("/healthz")).status).toBe(200);
    expect((await apiClient(app.url).get("/readyz")).status).toBe(200);
    expect((await apiClient(app.url).get("/")).text).toContain("</html>");
    expect((await freeTimes(app.url)).length).toBeGreaterThan(50);
    // It listens shortly before it prints that.
    await expect.poll(() => app.output()).toContain(`Greenroom is open: ${app.url}`);
    expect(app.output()).not.toMatch(/LOG: {2}|FATAL|database system|initdb/);
  });

  test("answers odd URLs without server errors", async () => {
    const broken: unknown[] = [];
    for (const path of [
      "//",
      "//evil.example/x",
      "/%zz",
      "/%00",
      "/%E0%A4%A",
      "/experts/%E0%A4%A",
      "/experts?page=99999999999999999999&sort=x&zone=Mars&price=-1",
      "/book-your-slot?service=coding&date=9999-12-31&month=9999-12&zone=America/Adak",
      "/book-your-slot?service=coding&taken=%2B275760-09-13T00:00:00.000Z&zone=America/Adak",
      "/book-your-slot?month=0000-00&service=coding",
      "/book-your-slot?hold=x",
      "/book-your-slot.data?x=%",
      "/orders/%2e%2e%2f",
      "/orders/GR-00000000?token=x",
      "/orders/GR-00000000/calendar.ics?token=x",
      "/checkout/sandbox/x",
      "/constructor",
      "/__proto__",
    ]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const head = rawRequest(app.port, `${method} ${path}`, { "content-length": "0" });
        const { status, head: answer } = await rawHttp(app.port, head);
        const location = /^location: (.*)$/im.exec(answer)?.[1];
        const leaves = location !== undefined && !/^\/(?!\/)/.test(location);
        // 405: the page takes no form.
        if (status === 0 || status >= 500 || leaves) broken.push([method, path, status, location]);
      }
    }
    expect(broken).toEqual([]);
    expect(errorsIn(app.output())).toEqual([]);
  });
});

describe("a second start", () => {
  test("on the same folder shares the database and its notifications", async () => {
    const second = await startApp({ dataDir });
    try {
      expect(second.output()).toContain(`PostgreSQL shared with process ${app.pid}`);
      const [slot] = await freeTimes(app.url);
      const expert = slot!.experts[0]!;
      expect(await freeTimes(second.url, expert)).toContainEqual({ ...slot, experts: [expert] });
      const held = await apiClient(app.url).hold({
        service: "coding",
        start: slot!.start,
        expert,
      });
      expect(held.status).toBe(201);
      await expect
        .poll(async () => (await freeTimes(second.url, expert)).map(({ start }) => start), {
          timeout: 10_000,
        })
        .not.toContain(slot!.start);
      expect(await second.stop()).toBe(0);
      expect((await apiClient(app.url).get("/readyz")).status).toBe(200);
    } finally {
      await second.kill9();
    }
  });

  test("on a port in use ends with one clear line", async () => {
    const { code, output } = await runMain({ DATA_DIR: dataDir, PORT: String(app.port) });
    expect(code).toBe(1);
    const said = output.split("\n").filter((line) => line && !line.startsWith("{"));
    expect(said).toEqual([
      `Greenroom can't start. Port ${app.port} is in use. Stop what runs there, or set PORT to another one.`,
    ]);
    expect((await apiClient(app.url).get("/readyz")).status).toBe(200);
  });
});

describe("an invalid configuration", () => {
  test("stops the start and names every variable and what was expected", async () => {
    const { code, output } = await runMain({
      DATA_DIR: dataDir,
      PORT: "99999",
      PUBLIC_URL: "greenroom.example",
      DATABASE_URL: "mysql://x",
      SMTP_URL: "http://x",
      SESSION_SECRET: "short",
      RATE_LIMIT_SCALE: "-1",
      APP_ENV: "production",
    });
    expect(code).toBe(1);
    for (const name of [
      "PORT",
      "PUBLIC_URL",
      "DATABASE_URL",
      "SMTP_URL",
      "SESSION_SECRET",
      "RATE_LIMIT_SCALE",
      "APP_ENV",
    ]) {
      expect(output).toMatch(new RegExp(`\\b${name}: expected .{4,}`));
    }
    expect(output).not.toContain("    at ");
  });

  test("in prod includes missing requirements and lifted limits", async () => {
    const { code, output } = await runMain({
      DATA_DIR: dataDir,
      APP_ENV: "prod",
      RATE_LIMIT_SCALE: "11",
    });
    expect(code).toBe(1);
    for (const name of ["SESSION_SECRET", "PUBLIC_URL", "SMTP_URL"]) {
      expect(output).toMatch(new RegExp(`\\b${name}: expected .*, as APP_ENV is prod`));
    }
    expect(output).toMatch(/RATE_LIMIT_SCALE: expected at most 10/);
  });
});

describe("npm run reconcile", () => {
  test("uses the running product's clock, which may have been advanced", async () => {
    const tomorrow = (await app.advanceClock(DAY)).toISOString().slice(0, 10);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/reconcile.ts", tomorrow],
      { env: environment(app.port, dataDir) },
    );
    expect(stdout).toMatch(new RegExp(` to ${tomorrow}: \\d+ payments compared, 0 differences`));
  });
});

describe("SIGTERM with 100 requests in flight", () => {
  // With `quietMs: 0` in server/main.ts, readyz is refused; `graceMs: 0` cuts the requests off.
  test("answers them all, reports that it is stopping, and exits with 0", async () => {
    const body = JSON.stringify({ service: "coding", start: "2020-01-01T00:00:00Z" });
    const flights = await Promise.all(Array.from({ length: 100 }, () => inFlight(app.port, body)));
    const startedAt = performance.now();
    const stopped = app.stop();
    await expect
      .poll(() => fetch(`${app.url}/readyz`).then((r) => r.status), { interval: 20 })
      .toBe(503);
    // Half of them continue while it still accepts, half after it has stopped accepting.
    const early = await Promise.all(flights.slice(0, 50).map((flight) => flight.finish()));
    await expect
      .poll(() => fetch(`${app.url}/readyz`).catch(() => "closed"), {
        interval: 500,
        timeout: 10_000,
      })
      .toBe("closed");
    const late = await Promise.all(flights.slice(50).map((flight) => flight.finish()));
    const answers = [...early, ...late];
    expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 409 "))).toEqual([]);
    expect(answers.every((answer) => /^connection: close$/im.test(answer))).toBe(true);
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  }, 40_000);
});

const errorsIn = (output: string) =>
  output.split("\n").filter((line) => line.includes('"level":50'));

/** A request without its last byte. */
async function inFlight(port: number, body: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  let answer = "";
  let problem: Error | null = null;
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  socket.on("error", (error) => (problem = error));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    connection: "keep-alive",
  };
  socket.write(rawRequest(port, "POST /api/holds", headers, body.slice(0, -1)));
  return {
    async finish() {
      socket.write(body.slice(-1));
      await closed;
      return problem ? String(problem) : answer;
    },
  };
}
