import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Whole processes take longest and mostly wait, so they start first, while others compute. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProcess = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/process/");
    const sorted = await super.sort(files);
    return [...sorted.filter(isProcess), ...sorted.filter((file) => !isProcess(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      "{app,modules}/**/*.test.{ts,tsx}",
      "{platform,adapters,lib}/**/*.test.ts",
      "server/**/*.test.ts",
      "content/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    // Two copies behind nginx take minutes, and Debian's packages: `npm run test:full` only.
    exclude: [...configDefaults.exclude, ...(process.env["FULL"] ? [] : ["tests/cluster/**"])],
    globalSetup: ["./tests/support/global-setup.ts"],
    // Otherwise a style sheet's URL is an empty string, which React warns about.
    css: { include: [/\.css\?url$/] },
    // A worker keeps what it has imported for its next file, which halves the processor time. Tests
    // that set something of the process or of a module put it back.
    isolate: false,
    sequence: { sequencer: ProcessesFirst },
    // Most of them wait for a database or a process rather than for a core.
    maxWorkers: 3,
    // For a machine four times slower than ours; passing tests end before.
    testTimeout: 120_000,
    hookTimeout: 150_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
