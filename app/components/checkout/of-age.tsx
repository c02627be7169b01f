import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";

/** In every order's form: people under 18 need their parent's or guardian's consent. */
export function OfAge(props: {
  /** Null if nothing is chosen yet. */
  chosen: string | null;
  error: string | null | undefined;
  agrees?: string;
}) {
  const { chosen, error, agrees = "agrees to this order" } = props;
  return (
    <ChoiceGroup legend="Your age" id="age" error={error}>
      <ChoiceCard
        type="radio"
        name="age"
        value="adult"
        title="I’m 18 or older"
        defaultChecked={chosen === "adult"}
      />
      <ChoiceCard
        type="radio"
        name="age"
        value="guardian"
        title={`I’m under 18, and my parent or guardian ${agrees}`}
        defaultChecked={chosen === "guardian"}
      />
    </ChoiceGroup>
  );
}
