import { ServiceGroups } from "#app/features/catalogue/components/service-groups.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { StageScene } from "#app/ui/scenes/stage-scene.tsx";
import { HOME } from "#content/home.ts";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Greenroom · Mock interviews, 1:1 and live" },
  { name: "description", content: HOME.lead },
];

export default function Home() {
  return (
    <>
      <section className="page-width grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-[1.1fr_1fr]">
        <div className="grid gap-6">
          <h1 className="title-hero">{HOME.title}</h1>
          <p className="max-w-prose text-lg text-ink-muted">{HOME.lead}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/book-your-slot" variant="accent" size="lg">
              Pick a time
            </ButtonLink>
            <ButtonLink to="/experts" variant="secondary" size="lg">
              Meet the experts
            </ButtonLink>
          </div>
        </div>
        <StageScene className="h-auto w-full rounded-lg" />
      </section>
      <div className="page-width pb-12">
        <Section title="How it works">
          <ol className="grid gap-8 md:grid-cols-3">
            {HOME.steps.map((step, index) => (
              <li key={step.title} className="grid content-start gap-1">
                <span
                  className="figures font-display text-3xl font-bold text-brand"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <h3 className="title-card">{step.title}</h3>
                <p className="text-ink-muted">{step.text}</p>
              </li>
            ))}
          </ol>
        </Section>
        <Section title="What you can practise" id="services">
          <ServiceGroups />
        </Section>
      </div>
    </>
  );
}
