/** Text in the header that is replaced by the visitor's name when signed in: show-account.ts. */
export function AccountWord({ asServed }: { asServed: string }) {
  return (
    <span data-account={asServed} suppressHydrationWarning>
      {asServed}
    </span>
  );
}
