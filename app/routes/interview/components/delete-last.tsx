import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Confirms deleting the recording that would cancel a bought scorecard. Takes the focus, because
 * its button may be far below.
 */
export function DeleteLast(props: {
  recording: string;
  /** Formatted: `$29`. */
  refund: string;
  isClaimed: boolean;
}) {
  const { recording, refund, isClaimed } = props;
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const isBusy = useNavigation().formData?.get("confirm") === "yes";
  useEffect(() => box.current?.focus(), [recording]);
  return (
    <div ref={box} tabIndex={-1} className="mb-6 max-w-3xl rounded-md">
      <Notice
        tone="warning"
        title="Delete the last recording and cancel the scorecard?"
        live
        actions={
          <>
            <Form method="post">
              <input type="hidden" name="recording" value={recording} />
              <input type="hidden" name="confirm" value="yes" />
              <Button type="submit" name="intent" value="delete" variant="danger" loading={isBusy}>
                Delete it and refund {refund}
              </Button>
            </Form>
            <ButtonLink to={pathname} variant="secondary">
              Keep it
            </ButtonLink>
          </>
        }
      >
        {isClaimed
          ? "An expert is scoring it now, and needs at least one recording."
          : "It’s waiting for an expert, who needs at least one recording."}{" "}
        Without it, we cancel the scorecard and refund {refund} the same way you paid. You can’t
        undo this.
      </Notice>
    </div>
  );
}
