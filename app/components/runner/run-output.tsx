import { Fragment, type ReactNode } from "react";
import {
  EXAMPLES,
  literal,
  type RunRequest,
  snakeCase,
} from "#app/components/runner/run-result.ts";
import type { EventData } from "#modules/timeline/schema.ts";

/** A run with the question's test cases at that time, and the function they call. */
export type ShownRun = {
  data: EventData<"run">;
  isOwn: boolean;
} & Pick<RunRequest, "entry" | "cases">;

/** The last run's output by test case, the same for both people. */
export function RunOutput(props: {
  state: "idle" | "loading" | "running";
  run: ShownRun | null;
  otherName: string;
}) {
  const { state, run, otherName } = props;
  if (state === "idle" && !run) return null;
  const shown = state === "idle" ? run : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="live-output" tabIndex={0} role="group" aria-label="Output">
      <p
        role="status"
        className="live-outcome"
        data-outcome={shown ? (shown.data.missing ? "failed" : shown.data.outcome) : undefined}
      >
        {shown
          ? [shown.isOwn ? "" : `In ${otherName}’s browser: `, outcomeText(shown.data)]
          : state === "loading"
            ? "Loading the runner…"
            : "Running…"}
      </p>
      {shown ? <Cases {...shown} /> : null}
      {shown?.data.output ? <pre>{shown.data.output}</pre> : null}
    </div>
  );
}

function Cases({ data, entry, cases }: ShownRun) {
  const name = entry && data.language === "python" ? snakeCase(entry) : entry;
  const asCode = (value: unknown) => literal(value, data.language);
  if (!data.cases?.length) return null;
  return (
    <ol className="live-cases">
      {data.cases.map(({ passed, got }, index) => (
        <li key={JSON.stringify(cases[index]?.args ?? index)} data-passed={passed}>
          <span>{passed ? "Passed" : "Failed"}</span>{" "}
          <code>
            {name}({cases[index]?.args.map(asCode).join(", ")})
          </code>
          {passed ? null : (
            <>
              {" "}
              gave <code>{got}</code>, expected <code>{asCode(cases[index]?.expected)}</code>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function outcomeText({ outcome, passed, total, output, missing }: EventData<"run">): ReactNode {
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
