import { Form } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

export type SessionLine = {
  id: string;
  device: string;
  lastSeen: string;
  since: string;
  current: boolean;
};

export function SessionList({ sessions }: { sessions: SessionLine[] }) {
  const others = sessions.some((session) => !session.current);
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
          >
            <div className="grid gap-1">
              <p className="font-semibold">{session.device}</p>
              <p className="figures text-sm text-ink-muted">
                Last used {session.lastSeen}, signed in {session.since}
              </p>
            </div>
            {session.current ? (
              <Badge tone="brand">This device</Badge>
            ) : (
              <Form method="post">
                <input type="hidden" name="sessionId" value={session.id} />
                <Button type="submit" name="intent" value="revoke" variant="secondary" size="sm">
                  Sign out
                  <VisuallyHidden>
                    {" "}
                    {session.device}, signed in {session.since}
                  </VisuallyHidden>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others ? (
        <Form method="post" className="mt-4">
          <Button type="submit" name="intent" value="revoke-others" variant="secondary">
            Sign out everywhere else
          </Button>
        </Form>
      ) : null}
    </>
  );
}
