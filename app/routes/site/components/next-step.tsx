import { ButtonLink } from "#app/ui/button.tsx";

export function NextStep(props: { text: string; to: string; label: string }) {
  return (
    <aside
      aria-label="Next step"
      className="mt-6 grid items-center gap-6 rounded-lg bg-stage p-8 text-on-stage sm:p-12 md:grid-cols-[1fr_auto]"
    >
      <p className="font-display text-2xl font-bold text-balance">{props.text}</p>
      <ButtonLink to={props.to} variant="accent" size="lg">
        {props.label}
      </ButtonLink>
    </aside>
  );
}
