import { useEffect, useRef, useState } from "react";
import type { DocumentText, Passage, PdfPage } from "#modules/document-text/schema.ts";
import { boxesOf, type Box } from "./passage-boxes.ts";
import type { ReadPdf } from "./pdf-reader.ts";

export function PagePictures(props: {
  content: DocumentText;
  pdf: ReadPdf;
  active: Passage | null;
}) {
  const { content, pdf, active } = props;
  return (
    <section aria-labelledby="pages" className="check-pages">
      <h2 id="pages" className="title-section">
        What you see
      </h2>
      {content.pages.map((page) => (
        <PagePicture
          key={page.number}
          page={page}
          count={content.pages.length}
          pdf={pdf}
          active={active && active.page === page.number ? active : null}
        />
      ))}
    </section>
  );
}

function PagePicture(props: {
  page: PdfPage;
  count: number;
  pdf: ReadPdf;
  active: Passage | null;
}) {
  const { page, count, pdf, active } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(true);
  const [boxes, setBoxes] = useState<Box[]>([]);

  useEffect(() => {
    // Pages far down are drawn when somebody scrolls to them.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || !canvas.current) return;
        observer.disconnect();
        pdf.draw(page.number, canvas.current).catch(() => setDrawn(false));
      },
      { rootMargin: "400px" },
    );
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [page, pdf]);

  useEffect(() => {
    if (!active) return setBoxes([]);
    let isCurrent = true;
    void pdf.viewport(page.number).then((viewport) => {
      if (!isCurrent) return;
      const found = boxesOf(page, active, viewport);
      setBoxes(found);
      const middle = found[0];
      if (!middle || !frame.current) return;
      const { top, height } = frame.current.getBoundingClientRect();
      const at = top + (middle.top / 100) * height;
      const isVisible = at > 80 && at < innerHeight - 120;
      if (!isVisible) scrollBy({ top: at - innerHeight / 2 });
    });
    return () => {
      isCurrent = false;
    };
  }, [active, page, pdf]);

  const [left, bottom, right, top] = page.view;
  const isTurned = page.rotate % 180 !== 0;
  const [width, height] = isTurned ? [top - bottom, right - left] : [right - left, top - bottom];
  return (
    <figure>
      <div ref={frame} className="check-page" style={{ aspectRatio: `${width} / ${height}` }}>
        <canvas ref={canvas} role="img" aria-label={`Page ${page.number} as people see it`} />
        {boxes.map((box) => (
          <span
            key={`${box.left} ${box.top}`}
            className="check-box"
            style={{
              left: `${box.left}%`,
              top: `${box.top}%`,
              width: `${box.width}%`,
              height: `${box.height}%`,
            }}
          />
        ))}
      </div>
      <figcaption className="check-muted">
        {isDrawn ? `Page ${page.number} of ${count}` : "This page can’t be drawn here."}
      </figcaption>
    </figure>
  );
}
