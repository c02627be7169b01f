import type { ComponentProps } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { FaqList } from "./faq-list.tsx";
import { SplitSection } from "./page-sections.tsx";

export default function FaqSection(props: {
  title: string;
  entries: ComponentProps<typeof FaqList>["entries"];
}) {
  return (
    <SplitSection title={props.title}>
      <div className="grid gap-4">
        <FaqList entries={props.entries} />
        <p>
          <Link to={`${href("/pricing")}#faq`} className="link inline-flex min-h-11 items-center">
            All questions and answers
          </Link>
        </p>
      </div>
    </SplitSection>
  );
}
