import { useNavigation } from "react-router";

/** The `intent` of the submit in progress, or null. */
export function usePendingIntent(): string | null {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return null;
  const intent = formData?.get("intent");
  return typeof intent === "string" ? intent : "";
}
