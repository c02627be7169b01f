import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The script behind a package's command, so that it runs on this Node without a shell. */
export function binOf(packageName: string, command: string = packageName): string {
  const manifest = join(ROOT, "node_modules", packageName, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === "string" ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifest), script);
}

/** Runs a Node script and captures its output. Never rejects: a failed start is exit code 1. */
export function run(
  script: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; inherit?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: options.env ?? process.env,
      stdio: options.inherit ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    // It must not continue once nothing reads its output.
    const killWithUs = () => child.kill();
    process.once("exit", killWithUs);
    child.once("close", () => process.off("exit", killWithUs));
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => done({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}
