import { href } from "#app/lib/urls.ts";
import { DeadEnd } from "#app/components/site/dead-end.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** Instead of a webinar, for a join link that was never issued. */
export default function WebinarNotValid() {
  return (
    <DeadEnd
      title="This link is not valid"
      lead="It may be incomplete, or for a webinar that has ended. Copy the full link from your email, or see what’s next."
    >
      <ButtonLink to={href("/webinar")}>See the webinars</ButtonLink>
    </DeadEnd>
  );
}
