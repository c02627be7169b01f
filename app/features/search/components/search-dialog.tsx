import { Dialog } from "#app/ui/dialog.tsx";
import { SearchCombobox } from "./search-combobox.tsx";

/** Search over the page one is on; loaded when it is first asked for. */
export default function SearchDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Search"
      className="mt-[8dvh] w-[min(40rem,calc(100vw-2rem))]"
    >
      <SearchCombobox onLeave={props.onClose} />
    </Dialog>
  );
}
