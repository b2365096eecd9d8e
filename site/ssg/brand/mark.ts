const ELEMENTS = new Set(['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const ATTRIBUTES = new Set(
  (
    'd x y width height cx cy r rx ry x1 y1 x2 y2 points transform fill stroke stroke-width stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit fill-rule clip-rule'
  ).split(' '),
);
/** Of the root, dropped: the place of the drawing is the page's. */
const ROOT = /^(viewBox|xmlns(:\w+)?|width|height|version|xml:space)$/;
const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gy;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const VALUE = /^[A-Za-z0-9 .,()#%+-]*$/;

/**
 * What a mark's file is drawn with, for an svg element of 36 by 36 that draws with currentColor, as
 * backend/brand/mark.go cleans it. Throws for whatever that refuses: a page has nothing of the file but these words.
 */
export function cleanMark(file: string): string {
  if (Buffer.byteLength(file) > 8192) throw new Error('the mark has more than 8 kB');
  const refused = (what: string) => new Error(`the mark has ${what}, which a mark may not have`);
  const drawing = file.replace(/^\s*<\?xml[^>]*\?>/, '').replace(/<!--[\s\S]*?-->/g, '');
  let color: string | undefined;
  let out = '';
  let drawn = 0;
  const open: string[] = [];

  const attributesOf = (text: string, root: boolean): string =>
    [...text.matchAll(ATTRIBUTE)]
      .filter(([, name]) => !(root && ROOT.test(name!)))
      .map(([, name, double, single]) => {
        let value = (double ?? single ?? '').trim().split(/\s+/).join(' ');
        if (!ATTRIBUTES.has(name!)) throw refused(`an attribute ${name}`);
        if (!VALUE.test(value) || /url/i.test(value)) throw refused(`a reference in ${name}`);
        if ((name === 'fill' || name === 'stroke') && value !== 'none') {
          if (value !== 'currentColor') {
            if (color !== undefined && color !== value) throw refused('two colours');
            color = value;
          }
          value = 'currentColor';
        }
        return ` ${name}="${value}"`;
      })
      .join('');

  let at = 0;
  while (at < drawing.length) {
    const space = /\s*/y;
    space.lastIndex = at;
    at += space.exec(drawing)![0].length;
    if (at >= drawing.length) break;
    TAG.lastIndex = at;
    const tag = TAG.exec(drawing);
    if (!tag) throw refused('something that is no element');
    at = TAG.lastIndex;
    const [, ends, name, attributes, closed] = tag;
    if (ends) {
      if (open.pop() !== name) throw new Error('the mark is not a whole SVG drawing');
      if (name === 'g') out += '</g>';
      continue;
    }
    if (open.length === 0) {
      if (name !== 'svg' || out || !/\sviewBox\s*=\s*["']\s*0[ ,]+0[ ,]+36[ ,]+36\s*["']/.test(attributes!))
        throw new Error('the mark must be an svg of 36 by 36');
      const own = attributesOf(attributes!, true);
      const fill = own.includes(' fill="') ? '' : ' fill="currentColor"';
      const stroke = own.includes(' stroke="') ? '' : ' stroke="none"';
      out += `<g${fill}${own}${stroke}>`;
    } else {
      if (!ELEMENTS.has(name!)) throw refused(`an element ${name}`);
      if (name !== 'g') drawn++;
      out += `<${name}${attributesOf(attributes!, false)}${name === 'g' ? '>' : '/>'}`;
      if (closed && name === 'g') out += '</g>';
    }
    if (!closed) open.push(name!);
  }
  if (open.length > 0 || drawn === 0) throw new Error('the mark is not a whole SVG drawing');
  return `${out}</g>`;
}
