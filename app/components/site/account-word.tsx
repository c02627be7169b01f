/** Words in the header that give way to the visitor's name once they are signed in: show-account.ts. */
export function AccountWord({ asServed }: { asServed: string }) {
  return (
    <span data-account={asServed} suppressHydrationWarning>
      {asServed}
    </span>
  );
}
