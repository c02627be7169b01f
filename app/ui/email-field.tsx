import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "name" | "type" | "inputMode" | "autoComplete">;

/** The sender's own e-mail address, named `email`, as every form asks for it. */
export function EmailField(props: Props) {
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
