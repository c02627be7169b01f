import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { OtherMethods } from "./other-methods.tsx";
import { usePendingIntent } from "./pending-intent.ts";

export function PayForm({ model }: { model: PayFormModel }) {
  const pending = usePendingIntent();
  return (
    <Form
      method="post"
      action={model.here}
      onSubmit={(event) => {
        if (pending !== null) event.preventDefault();
      }}
      className="flex flex-wrap gap-3"
    >
      <Button
        type="submit"
        name="intent"
        value="pay"
        // The buyer believes they have paid, so paying again must not be the primary button.
        variant={model.state === "waiting" && model.returned ? "secondary" : "accent"}
        size="lg"
        loading={pending === "pay"}
        className="max-sm:w-full"
      >
        {model.state === "declined" ? "Try again" : "Continue to payment"}
      </Button>
      <OtherMethods methods={model.otherMethods} pending={pending} />
    </Form>
  );
}

type PayFormModel = {
  here: string;
  state: string;
  returned: boolean;
  otherMethods: readonly Pick<OrderPageModel["otherMethods"][number], "provider" | "label">[];
};
