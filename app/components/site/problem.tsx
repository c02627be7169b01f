import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeadEnd, useProblemWords } from "./dead-end.tsx";

export default function Problem({ status }: { status: number }) {
  const { pathname } = useLocation();
  const { title, lead, isOffline } = useProblemWords(status);

  return (
    <DeadEnd title={title} lead={lead}>
      <div className="flex flex-wrap gap-3">
        {isOffline ? <Button onClick={() => location.reload()}>Reload</Button> : null}
        {status === 410 ? (
          <ButtonLink to={`/candidate/login?next=${encodeURIComponent(pathname)}`}>
            Sign in
          </ButtonLink>
        ) : null}
        <ButtonLink
          to="/book-your-slot"
          variant={isOffline || status === 410 ? "secondary" : "primary"}
        >
          Book a session
        </ButtonLink>
        <ButtonLink to="/experts" variant="secondary">
          See the experts
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </DeadEnd>
  );
}
