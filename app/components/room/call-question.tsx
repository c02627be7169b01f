import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Asks whether a call outside our room took place. */
export function CallQuestion() {
  return (
    <section aria-labelledby="call-question" className="mb-6 grid justify-items-start gap-3">
      <h2 id="call-question" className="title-section">
        Did your session take place?
      </h2>
      <p className="max-w-prose text-ink-muted">
        Your call wasn’t in our room, so we can’t tell. If you say that it didn’t, we’ll look into
        it.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="call-happened" variant="accent">
          It took place
        </Button>
        <Button type="submit" name="intent" value="call-missed" variant="secondary">
          It didn’t
        </Button>
      </Form>
    </section>
  );
}
