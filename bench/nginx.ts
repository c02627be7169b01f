import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { ServerProcess } from "./server-process.ts";

/** Linux only, where another process's CPU time is readable. */
const TICKS_PER_SECOND = 100;
const BROTLI = "ngx_http_brotli_static_module.so";

export type Nginx = ServerProcess & {
  /** The precompressed encoding it serves: brotli if its module is installed. */
  encoding: "br" | "gzip";
};

/** nginx with one worker on a folder of precompressed files; null if it isn't installed. */
export async function startNginx(root: string): Promise<Nginx | null> {
  const program = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
    .map((folder) => join(folder, "nginx"))
    .find((file) => existsSync(file));
  if (program === undefined || process.platform !== "linux") return null;

  const folder = mkdtempSync(join(tmpdir(), "greenroom-nginx-"));
  chmodSync(folder, 0o755);
  const module = brotliModule(program);
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  writeFileSync(config, configuration({ folder, root, port, module }));
  const child = spawn(program, ["-c", config, "-p", folder, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilOpen(port);
  return {
    name: "nginx",
    port,
    encoding: module === null ? "gzip" : "br",
    async cpuMs() {
      const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(given: {
  folder: string;
  root: string;
  port: number;
  module: string | null;
}): string {
  const { folder, root, port, module } = given;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  return `
    ${module === null ? "" : `load_module ${module};`}
    daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
    events { worker_connections 128; }
    http {
      ${temporary}
      access_log off; keepalive_requests 10000000; open_file_cache max=1000; tcp_nopush on;
      sendfile on; default_type text/html; ${module === null ? "gzip_static on;" : "brotli_static on;"}
      server { listen 127.0.0.1:${port}; root ${root}; }
    }`;
}

function brotliModule(program: string): string | null {
  // It prints its build options to stderr.
  const built = execFileSync("/bin/sh", ["-c", '"$0" -V 2>&1', program], { encoding: "utf8" });
  const folder = /--modules-path=(\S+)/.exec(built)?.[1];
  const places = [folder, join(program, "../../lib/nginx/modules")];
  return (
    places
      .flatMap((place) => (place === undefined ? [] : [join(place, BROTLI)]))
      .find((file) => existsSync(file)) ?? null
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilOpen(port: number): Promise<void> {
  const deadline = AbortSignal.timeout(5_000);
  while (!deadline.aborted) {
    const open = await fetch(`http://127.0.0.1:${port}/`, { signal: deadline }).then(
      () => true,
      () => false,
    );
    if (open) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error("nginx did not start");
}
