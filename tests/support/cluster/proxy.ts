import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { vi } from "vitest";
import { fromDebianPackage } from "../debian-package.ts";

const TEMPLATE = resolve(import.meta.dirname, "../../../deploy/nginx.conf.template");

/** A line of the proxy's log, in the format of deploy/nginx.conf.template. */
export type ProxiedRequest = {
  /** Unix time of the response, in seconds. */
  time: number;
  method: string;
  path: string;
  status: number;
  /** From the request's first byte to the end of the response. */
  seconds: number;
  /** The copies it was sent to, in order. */
  copy: string;
  copyStatus: string;
};

export type Proxy = {
  url: string;
  requests(): Promise<ProxiedRequest[]>;
  stop(): Promise<void>;
};

/** nginx with compose.yaml's configuration in front of two local ports. */
export async function startProxy(port: number, copies: [number, number]): Promise<Proxy> {
  const program = fromDebianPackage("nginx", () =>
    [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
      .map((folder) => join(folder, "nginx"))
      .find((file) => existsSync(file)),
  );
  const folder = await mkdtemp(join(tmpdir(), "greenroom-proxy-"));
  await chmod(folder, 0o755);
  const log = join(folder, "access.log");
  const site = filled(await readFile(TEMPLATE, "utf8"), {
    APP_1: `127.0.0.1:${copies[0]}`,
    APP_2: `127.0.0.1:${copies[1]}`,
    LISTEN: `127.0.0.1:${port}`,
    ACCESS_LOG: log,
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(" ");
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")};
     events { worker_connections 512; }
     http { ${temporary} ${site} }`,
  );
  const child = spawn(program, ["-c", config, "-p", folder, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stopWithUs = () => child.kill("SIGTERM");
  process.once("exit", stopWithUs);
  child.once("exit", () => process.off("exit", stopWithUs));
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await vi.waitFor(() => fetch(url), { timeout: 10_000, interval: 50 });
  } catch (error) {
    await stop();
    throw new Error(`nginx did not start.\n${output}`, { cause: error });
  }
  return {
    url,
    async requests() {
      const lines = (await readFile(log, "utf8")).split("\n").slice(0, -1);
      return lines.map((line) => JSON.parse(line) as ProxiedRequest);
    },
    stop,
  };
}

/** Replaces variables like the image's entrypoint. */
function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} has no value in ${TEMPLATE}`);
    return value;
  });
}
