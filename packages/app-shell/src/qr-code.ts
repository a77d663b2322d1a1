import { encode } from "uqr";

/** ISO/IEC 18004: the light margin around a code, in modules. */
const PRINT_MARGIN = 4;

/** Returns the dark modules of a QR code as an SVG path, and its width in modules with the margin. */
export function buildQrPath(text: string, margin: number): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: margin });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}

/** Renders a QR code for print as an SVG file. */
export function renderQrSvg(text: string): Blob {
  const { size, path } = buildQrPath(text, PRINT_MARGIN);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/**
 * Renders a QR code as a square PNG file. Each module has the same whole number of pixels, so that its edges are sharp.
 * @param width in pixels
 */
export function renderQrPng(text: string, width: number): Promise<Blob> {
  const { size, path } = buildQrPath(text, PRINT_MARGIN);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext("2d");
  if (!context) return Promise.reject(new Error("This browser draws no pictures"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, width);
  const scale = Math.floor(width / size);
  const offset = Math.floor((width - scale * size) / 2);
  context.setTransform(scale, 0, 0, scale, offset, offset);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture was not made"))),
      "image/png",
    );
  });
}
