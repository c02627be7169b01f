import { data } from "react-router";
import { ProblemPage } from "#app/features/site/components/problem-page.tsx";
import type { Route } from "./+types/not-found.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Page not found · Greenroom" },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, 404);
}

/** Forms sent to an address that isn't there are answered alike. */
export const action = loader;

export default function NotFound() {
  return <ProblemPage status={404} />;
}
