import { Button } from "#app/ui/button.tsx";

export type OwnFile = {
  id: string;
  who: string;
  text: string;
  href: string | null;
  /** For its owner: the deletion form's action. */
  deletion: { at: string; label: string } | null;
};

/** A session's recordings and the reader's words, each to play or delete. */
export function OwnFiles({ files }: { files: readonly OwnFile[] }) {
  return (
    <ul className="grid gap-1 border-t border-line pt-4">
      {files.map(({ id, who, text, href, deletion }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <span>
            {href === null ? (
              who
            ) : (
              <a href={href} className="link">
                {who}
              </a>
            )}
            , <span className="text-ink-muted">{text}</span>
          </span>
          {deletion ? (
            <form method="post" action={deletion.at}>
              <Button type="submit" variant="quiet" size="sm">
                {deletion.label}
              </Button>
            </form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
