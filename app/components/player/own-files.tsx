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
            <details>
              <summary className="link flex min-h-11 items-center text-sm">
                {deletion.label}
              </summary>
              <form
                method="post"
                action={deletion.at}
                className="grid justify-items-start gap-2 pb-3"
              >
                <p className="text-sm">It will be gone for good, for everyone in this session.</p>
                <Button type="submit" variant="danger" size="sm">
                  {deletion.label}
                </Button>
              </form>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
