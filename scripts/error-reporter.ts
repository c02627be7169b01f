import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/**
 * Writes errors outside tests, which Vitest's JSON report leaves out, to the file named by
 * UNHANDLED_ERRORS.
 */
export default class ErrorReporter implements Reporter {
  onTestRunEnd: Reporter["onTestRunEnd"] = (_modules, errors) => {
    const texts = errors.map(({ message, stack = "" }) => {
      const place = stack
        .split("\n")
        .find((line) => /\.tsx?:\d/.test(line) && !line.includes("node_modules"));
      return `${message}${place ? ` ${place.trim()}` : ""}`;
    });
    writeFileSync(process.env["UNHANDLED_ERRORS"]!, JSON.stringify(texts));
  };
}
