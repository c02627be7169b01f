import { Button } from "#app/ui/button.tsx";
import type { PanelProps } from "./panel-props.ts";

/** Shown in the newer of one person's two tabs or devices; the older one shows it, too. */
export function TookOver({ client, view }: Pick<PanelProps, "client" | "view">) {
  return (
    <div className="room-offer" data-on={view.tookOver ? "" : undefined}>
      <p role="status">
        {view.tookOver
          ? "You were in this room in another tab or on another device. You’re here now, and that one has left."
          : ""}
      </p>
      {view.tookOver ? (
        <Button size="sm" variant="quiet" onClick={client.forgetTakeOver}>
          Got it
        </Button>
      ) : null}
    </div>
  );
}
