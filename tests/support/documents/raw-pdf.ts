/** A PDF of one page with this content stream and font `/F1`, for what pdfkit can't write. */
function rawPdf(content: string, font: string, others: readonly string[]): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font,
    ...others,
  ];
  let file = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, "0");
  });
  const table = places.map((place) => `${place} 00000 n \n`).join("");
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new Uint8Array(Buffer.from(file, "latin1"));
}

const DESCRIPTOR =
  "<< /Type /FontDescriptor /FontName /Made /Flags 4 /Ascent 800 /Descent -200 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /CapHeight 700 /StemV 80 >>";

/** A page of text in two-byte codes, whose font isn't in the file. */
export function codedPdf(content: string, encoding: string, ordering: string): Uint8Array {
  const isOwn = encoding === "Identity-H";
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /${encoding} ${isOwn ? "/ToUnicode 7 0 R" : ""} /DescendantFonts [6 0 R] >>`;
  const part = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /FontDescriptor ${DESCRIPTOR} >>`;
  return rawPdf(content, font, isOwn ? [part, sameNumbers()] : [part]);
}

/** Maps each code to the character of the same number. */
function sameNumbers(): string {
  const map =
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end";
  return `<< /Length ${map.length} >>\nstream\n${map}\nendstream`;
}

/** The text as hexadecimal codes for `Tj`. */
export function coded(text: string): string {
  return `<${Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`;
}
