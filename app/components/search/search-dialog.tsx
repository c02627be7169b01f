import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { SearchCombobox } from "./search-combobox.tsx";

/** Loaded on first use. Opens whenever `openCount` rises. */
export default function SearchDialog({ openCount }: { openCount: number }) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  useEffect(() => setOpen(false), [key]);
  useEffect(() => setOpen(true), [openCount]);

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
