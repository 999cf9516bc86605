import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Rows of a long table, of which only those on screen exist. The table stands still in a pane while a tall empty box is scrolled behind it; browsers
 * limit how tall a box may be, so beyond that a pixel of scrolling is more than a pixel of rows.
 */
const TALLEST = 15_000_000;
const SPARE = 6;

export interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  /** The row that j and k move; null: none. */
  readonly active: number | null;
  readonly head: ComponentChildren;
  readonly row: (place: number) => ComponentChildren;
  /** Rows that are on screen, so that they can be fetched. */
  readonly onSeen: (from: number, to: number) => void;
  readonly label: string;
  /** The first row on screen when the table appears. */
  readonly start: number;
}

export function VirtualTable({ count, rowHeight, active, head, row, onSeen, label, start }: Rows) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(start * rowHeight);
  const [room, setRoom] = useState(600);
  const headHeight = 34;
  const view = Math.max(rowHeight, room - headHeight);
  const full = count * rowHeight;
  const tall = Math.min(full, TALLEST);
  /** Pixels of rows for a pixel of scrolling. */
  const ratio = tall > view && full > view ? (full - view) / (tall - view) : 1;
  const toScroll = useCallback((pixels: number) => pixels / ratio, [ratio]);

  useLayoutEffect(() => {
    const own = box.current;
    if (own === null) return;
    const sized = new ResizeObserver(() => setRoom(own.clientHeight));
    sized.observe(own);
    setRoom(own.clientHeight);
    return () => sized.disconnect();
  }, []);

  // Where it was left, once there are rows to stand on.
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current || count === 0 || box.current === null) return;
    isPlaced.current = true;
    box.current.scrollTop = toScroll(start * rowHeight);
  }, [count, start, toScroll]);

  // The focus follows the keys, not the table: it stays where it is when rows come or go.
  const isThere = useRef(false);
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    const wasThere = isThere.current;
    isThere.current = true;
    const own = box.current;
    if (active === null || own === null) return;
    const at = active * rowHeight;
    const now = own.scrollTop * ratio;
    if (at < now) own.scrollTop = toScroll(at);
    else if (at + rowHeight > now + view) own.scrollTop = toScroll(at + rowHeight - view);
    setTop(own.scrollTop * ratio);
    isMoved.current = wasThere;
    // Until the row is drawn and has its link: so that Enter does not open the row before.
    if (wasThere) own.focus({ preventScroll: true });
  }, [active]);
  useLayoutEffect(() => {
    const link = box.current?.querySelector<HTMLElement>("tr.active a");
    if (!isMoved.current || link == null) return;
    if (document.activeElement === box.current) link.focus({ preventScroll: true });
    isMoved.current = false;
  });

  const first = Math.max(0, Math.floor(Math.min(top, Math.max(0, full - view)) / rowHeight));
  const last = Math.min(count, first + Math.ceil(view / rowHeight) + 1);
  useEffect(() => onSeen(Math.max(0, first - SPARE), Math.min(count, last + SPARE)), [first, last, count, onSeen]);

  return (
    <section
      class="virtual"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={(event) => setTop(event.currentTarget.scrollTop * ratio)}
    >
      <div class="tall" style={{ height: `${tall + headHeight}px` }}>
        <div class="pane" style={{ height: `${Math.min(room, full + headHeight)}px` }}>
          <table aria-rowcount={count + 1} class="list">
            {head}
            <tbody style={{ transform: `translateY(${-(Math.min(top, Math.max(0, full - view)) - first * rowHeight)}px)` }}>
              {Array.from({ length: Math.max(0, last - first) }, (_, at) => row(first + at))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
