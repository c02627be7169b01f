import { Fragment, type ReactNode } from "react";
import { EXAMPLES, type RunRequest, type RunResult } from "#app/components/runner/run-result.ts";

/** The last run's output: with each test case for our own, a summary for the other's. */
export function RunOutput(props: {
  state: "idle" | "loading" | "running";
  own: RunResult | null;
  theirs: RunResult | null;
  otherName: string;
  cases: RunRequest["cases"];
}) {
  const { state, own, theirs, otherName, cases } = props;
  const shown = theirs ?? own;
  if (state === "idle" && !shown) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="live-output" tabIndex={0} role="group" aria-label="Output">
      <p
        role="status"
        className="live-outcome"
        data-outcome={
          state === "idle" && shown ? (shown.missing ? "failed" : shown.outcome) : undefined
        }
      >
        {state === "loading"
          ? "Loading the runner…"
          : state === "running"
            ? "Running…"
            : [theirs ? `${otherName} ran it: ` : "", outcomeText(shown!)]}
      </p>
      {state === "idle" && shown && shown.cases.length > 0 ? (
        <ol className="live-cases">
          {shown.cases.map(({ passed, got }, index) => (
            <li key={JSON.stringify(cases[index]?.args ?? index)} data-passed={passed}>
              <span>{passed ? "Passed" : "Failed"}</span>{" "}
              <code>({cases[index]?.args.map((arg) => JSON.stringify(arg)).join(", ")})</code>
              {passed ? null : (
                <>
                  {" "}
                  gave <code>{got}</code>, expected{" "}
                  <code>{JSON.stringify(cases[index]?.expected)}</code>
                </>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {state === "idle" && shown?.output ? <pre>{shown.output}</pre> : null}
    </div>
  );
}

function outcomeText({ outcome, passed, total, output, missing }: RunResult): ReactNode {
  if (missing) {
    return (
      <Fragment key="missing">
        No function named <code>{missing}</code> was found
      </Fragment>
    );
  }
  switch (outcome) {
    case "passed":
      return total === 1 ? "The test passed" : `All ${total} tests passed${beyond(total)}`;
    case "failed":
      return `${passed} of ${total} tests passed${beyond(total)}`;
    case "error":
      return "It stopped with an error";
    case "output":
      return output ? "Output" : "It ran and printed nothing";
  }
}

/** The question shows only the examples. */
function beyond(total: number): string {
  return total > EXAMPLES ? ` (${EXAMPLES} examples and ${total - EXAMPLES} more)` : "";
}
