import { Form, useNavigation } from "react-router";
import { SessionCard } from "./session-card.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { SessionPageModel } from "../session-page.server.ts";
import { NotChangeable } from "./not-changeable.tsx";

export type ReasonSent = { why: string; error: string } | null;

export function ExpertCancel({ model, sent }: { model: SessionPageModel; sent: ReasonSent }) {
  const { session, candidate, expertCancel } = model;
  const busy = useNavigation().state === "submitting";
  if (!session || !candidate || expertCancel === null) {
    return (
      <NotChangeable
        model={model}
        title="This session can’t be canceled"
        why="It has started or ended, or it’s already canceled. See its page for its status."
      />
    );
  }
  return (
    <Page>
      <PageHeader
        title="Cancel this session?"
        lead={`We’ll email ${candidate.name} an apology. They can pick another time or expert, free, or get a full refund and a credit from us. You won’t be paid for it.`}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <Form
          method="post"
          className="grid content-start gap-6"
          onSubmit={(event) => {
            if (busy) event.preventDefault();
          }}
        >
          <TextAreaField
            id="why"
            name="why"
            label="Why you can’t make it"
            help="Only our team reads this, not the candidate."
            rows={3}
            maxLength={500}
            defaultValue={sent?.why ?? ""}
            error={sent?.error}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" size="lg" loading={busy}>
              Cancel this session
            </Button>
            <ButtonLink to={model.here} variant="quiet" size="lg">
              Keep this session
            </ButtonLink>
          </div>
        </Form>
        <aside aria-label="The session">
          <SessionCard
            session={{
              ...session,
              expert: {
                ...session.expert,
                name: candidate.name,
                avatarSeed: candidate.avatarSeed,
              },
            }}
          />
        </aside>
      </div>
    </Page>
  );
}
