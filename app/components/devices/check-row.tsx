import type { ReactNode } from "react";
import { CircleCheck, TriangleAlert } from "#app/ui/icons.tsx";
import type { Fault } from "./media-fault.ts";

export type CheckState = "waiting" | "good" | "fault";

/** One line of the check: its subject, its result in words, and its controls. */
export function CheckRow(props: {
  name: string;
  state: CheckState;
  status: string;
  fault?: Fault | null;
  children?: ReactNode;
}) {
  const { name, state, status, fault, children } = props;
  return (
    <div className="check-part" data-state={state}>
      <div className="check-part-head">
        <h3>{name}</h3>
        <p role="status">
          {state === "good" ? <CircleCheck aria-hidden="true" /> : null}
          {state === "fault" ? <TriangleAlert aria-hidden="true" /> : null}
          {fault ? fault.title : status}
        </p>
      </div>
      {fault ? <p className="check-part-fix">{fault.fix}</p> : null}
      {children}
    </div>
  );
}
