import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { SITE_SETTINGS } from "#content/site-settings.ts";

/**
 * A bar's dropdowns, one open at a time. Hovering opens one, and it closes 150 ms after the pointer
 * leaves; tap, Enter, Space and Arrow down open too; Escape, an outside click, moving the focus and
 * navigation close.
 */
export function useDropdowns(bar: RefObject<HTMLElement | null>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressedWith = useRef("");
  const afterOpening = useRef<(() => void) | null>(null);
  const { key } = useLocation();

  useEffect(() => () => setOpenId(null), [key]);
  // Keeps open what the style sheet opened before hydration. A layout effect, so that it doesn't
  // close for a frame.
  useLayoutEffect(() => {
    const panel = bar.current?.querySelector(":is(:hover, :focus-within) > .nav-panel");
    if (panel) setOpenId(panel.id.replace("panel-", ""));
    return () => clearTimeout(closing.current);
  }, [bar]);

  useEffect(() => {
    afterOpening.current?.();
    afterOpening.current = null;
    if (openId === null) return;
    function onPointerDown(event: Event) {
      if (!bar.current?.contains(event.target as Node)) setOpenId(null);
    }
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape") return;
      clearTimeout(closing.current);
      const item = bar.current?.querySelector("[data-open]");
      if (item?.contains(document.activeElement)) item.querySelector("button")?.focus();
      setOpenId(null);
    }
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [openId, bar]);

  function itemProps(id: string) {
    return {
      "data-open": openId === id ? "" : undefined,
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== "mouse") return;
        clearTimeout(closing.current);
        setOpenId(id);
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType !== "mouse") return;
        clearTimeout(closing.current);
        closing.current = setTimeout(
          () => setOpenId((open) => (open === id ? null : open)),
          SITE_SETTINGS.dropdownCloseMs,
        );
      },
      onBlur(event: FocusEvent) {
        const to = event.relatedTarget as Node | null;
        if (to && !event.currentTarget.contains(to)) {
          setOpenId((open) => (open === id ? null : open));
        }
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const item = event.currentTarget;
        const step = STEPS[event.key];
        if (step === undefined) return;
        const onTrigger = event.target === item.querySelector("button");
        if (onTrigger && event.key !== "ArrowDown") return;
        event.preventDefault();
        const links = [...item.querySelectorAll("a")];
        const at = links.indexOf(event.target as HTMLAnchorElement);
        const move = () => links.at(step(at, links.length))?.focus();
        if (openId === id) return move();
        // A hidden panel can't take the focus.
        afterOpening.current = move;
        setOpenId(id);
      },
    };
  }

  function triggerProps(id: string) {
    return {
      "aria-expanded": openId === id,
      onPointerDown(event: PointerEvent) {
        pressedWith.current = event.pointerType;
      },
      onClick(event: MouseEvent) {
        // Hovering has opened it, so a mouse click must not close it.
        const byMouse = event.detail > 0 && pressedWith.current === "mouse";
        setOpenId(byMouse || openId !== id ? id : null);
      },
    };
  }

  return { openId, itemProps, triggerProps };
}

/** Where each key moves the focus from link `at` of `count`. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: () => -1,
};
