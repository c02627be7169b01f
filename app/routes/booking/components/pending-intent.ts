import { useNavigation } from "react-router";

/** Which of a form's buttons was pressed and is being worked on, by its `intent`; else null. */
export function usePendingIntent(): string | null {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return null;
  const intent = formData?.get("intent");
  return typeof intent === "string" ? intent : "";
}
