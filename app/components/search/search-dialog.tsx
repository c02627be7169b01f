import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { SearchCombobox } from "./search-combobox.tsx";

/**
 * Search over the page one is on; loaded when it is first asked for.
 * @param props.asked how often it has been asked for: it opens whenever that grows
 */
export default function SearchDialog({ asked }: { asked: number }) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  useEffect(() => setOpen(false), [key]);
  useEffect(() => setOpen(true), [asked]);

  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Search"
      className="mt-[8dvh] w-[min(40rem,calc(100vw-2rem))]"
    >
      <SearchCombobox onLeave={() => setOpen(false)} />
    </Dialog>
  );
}
