import { Stepper } from "#app/ui/stepper.tsx";

const STEPS = ["time", "details", "pay", "confirmed"] as const;
const LABELS = { time: "Time", details: "Details", pay: "Pay", confirmed: "Confirmed" };

export function BookingSteps(props: { current: (typeof STEPS)[number]; timeTo?: string }) {
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
