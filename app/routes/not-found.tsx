/** Every unknown URL. Throws, so that the nearest error boundary answers in its own frame. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** Posts to unknown URLs get the same 404. */
export const action = loader;

export default function NotFound() {
  return null;
}
