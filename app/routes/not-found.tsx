import { data } from "react-router";

/** Every unknown URL. Throws, so that the nearest error boundary answers in its own frame. */
export function loader() {
  throw data(null, 404);
}

/** Posts to unknown URLs get the same 404. */
export const action = loader;

export default function NotFound() {
  return null;
}
