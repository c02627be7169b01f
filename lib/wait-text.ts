/** "1 second", "90 seconds", "4 minutes". */
export function waitText(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
