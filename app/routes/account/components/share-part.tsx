import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";

/** The candidate's consent to share earlier scorecards with this session's expert. */
export function SharePart(props: { expert: string; earlier: number; isShared: boolean }) {
  const { expert, earlier, isShared } = props;
  const saving = useNavigation().formData?.get("intent") === "share";
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
      <Checkbox
        key={String(isShared)}
        name="shared"
        value="yes"
        defaultChecked={isShared}
        label={
          earlier === 1
            ? `Show ${expert} what my earlier scorecard says`
            : `Show ${expert} what my ${earlier} latest scorecards say`
        }
      />
      <p className="max-w-prose text-sm text-ink-muted">
        Levels and words, without quotes from those sessions. Nobody else sees them, and you can
        change this at any time.
      </p>
      <Button type="submit" name="intent" value="share" variant="secondary" loading={saving}>
        Save
      </Button>
    </Form>
  );
}
