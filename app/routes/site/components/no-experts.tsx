import { href } from "#app/lib/urls.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CupsScene } from "#app/ui/scenes/cups-scene.tsx";

/** Instead of a list that a visitor's filters left empty. */
export default function NoExperts() {
  return (
    <EmptyState
      title="No experts match"
      picture={<CupsScene />}
      actions={
        <>
          <ButtonLink to={href("/experts")} variant="secondary">
            Show all experts
          </ButtonLink>
          <ButtonLink to={href("/book-your-slot")}>Pick a time</ButtonLink>
        </>
      }
    >
      <p>Try a wider price range, more days, another time of day or any language.</p>
    </EmptyState>
  );
}
