import { Button } from "#app/ui/button.tsx";
import type { OrderPageModel } from "./session-order.server.ts";

export function OtherMethods(props: {
  methods: readonly Pick<OrderPageModel["otherMethods"][number], "provider" | "label">[];
  pending: string | null;
}) {
  return props.methods.map(({ provider, label }) => (
    <Button
      key={provider}
      type="submit"
      name="intent"
      value={`pay:${provider}`}
      variant="secondary"
      size="lg"
      loading={props.pending === `pay:${provider}`}
      className="max-sm:w-full"
    >
      {`Pay by ${label} instead`}
    </Button>
  ));
}
