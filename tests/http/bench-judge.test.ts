import { expect, test } from "vitest";
import { readCalibration } from "#tests/calibration/format.ts";
import { startAiServer } from "#tests/support/ai-server.ts";
import { measureModel } from "../../bench/judge.ts";

/** Of each half, the answers of one topic. */
const few: typeof readCalibration = (half) =>
  readCalibration(half).filter(({ topic }) => topic === "finance");

test("prints a model's figures beside the rules', and how many of its calls failed", async () => {
  const server = await startAiServer();
  try {
    const rows = await measureModel(server.settings, few);
    const named = (end: string) => rows.filter(({ name }) => name.endsWith(end));
    expect(named("strong above weak, pair by dimension")).toHaveLength(2);
    expect(named("levels without a verbatim quote").map(({ value }) => value)).toEqual([0, 0]);
    expect(named("finance: dimensions claimed").every(({ value }) => value >= 3)).toBe(true);
    expect(rows.at(-1)).toMatchObject({ name: "test-model: calls without a judgement", value: 0 });
    expect(server.state.mostOpen).toBeLessThanOrEqual(8);

    server.state.fault = "down";
    server.state.calls.length = 0;
    const failed = await measureModel(server.settings, few);
    expect(failed.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(failed.at(-1)).toMatchObject({
      ok: false,
      note: expect.stringContaining("answered 503"),
    });
    expect(server.state.calls.length).toBe(20);
  } finally {
    await server.close();
  }
});
