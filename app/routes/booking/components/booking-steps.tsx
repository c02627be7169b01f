import { Stepper } from "#app/ui/stepper.tsx";

const STEPS = ["time", "details", "pay", "confirmed"] as const;
const LABELS = { time: "Time", details: "Details", pay: "Pay", confirmed: "Confirmed" };

/** Where one stands on the way to a session; at most four screens. */
export function BookingSteps(props: {
  current: (typeof STEPS)[number];
  /** Link to choose another time. */
  timeTo?: string;
}) {
  return (
    <Stepper
      label="Booking"
      steps={STEPS.map((step) => ({
        label: LABELS[step],
        to: step === "time" ? props.timeTo : undefined,
      }))}
      current={STEPS.indexOf(props.current)}
    />
  );
}
