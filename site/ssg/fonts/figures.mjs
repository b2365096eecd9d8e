import { Blob, Face, Font } from 'harfbuzzjs';

/**
 * The outlines of the figures 0 to 9 in a font (SFNT): advance and SVG path each, in units of the font, the baseline at 0 and
 * y downwards. A page draws a large figure with them that would otherwise wait for a font.
 */
export function drawFigures(sfnt) {
  const font = new Font(new Face(new Blob(sfnt), 0));
  return Array.from('0123456789', (figure) => {
    const glyph = font.nominalGlyph(figure.codePointAt(0));
    const path = font.glyphToPath(glyph).replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => `${+x} ${-y}`);
    return { width: font.glyphHAdvance(glyph), path };
  });
}
