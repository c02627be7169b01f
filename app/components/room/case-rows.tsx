type Case = { args: unknown[]; expected: unknown };

/** A coding question's examples: call and result. */
export function CaseRows({ entry, cases }: { entry: string; cases: readonly Case[] }) {
  return (
    <tbody>
      {cases.map(({ args, expected }) => (
        <tr key={JSON.stringify(args)}>
          <td>
            <code>
              {entry}({args.map((arg) => JSON.stringify(arg)).join(", ")})
            </code>
          </td>
          <td>
            <code>{JSON.stringify(expected)}</code>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
