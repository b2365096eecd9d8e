import postcss, { type AtRule } from 'postcss';

/** Parts a stylesheet's faces that must be downloaded from everything else. */
export function partFaces(css: string): { faces: string; rest: string } {
  const rest = postcss.parse(css);
  const faces = postcss.root();
  rest.walkAtRules('font-face', (face) => {
    if (face.nodes?.some((node) => node.type === 'decl' && node.value.includes('url(')))
      faces.append(face.remove());
  });
  return { faces: faces.toString(), rest: rest.toString() };
}

/**
 * Addresses of the faces that a page's text is set in: of each family, style and weight that its styles name the last
 * one, which is the core (see fonts/faces). What the core has not comes when the page asks for it.
 */
export function coreFaces(faces: string, rest: string): string[] {
  const cores = new Map<string, string>();
  postcss.parse(faces).walkAtRules('font-face', (face) => {
    const [family, style] = [descriptor(face, 'font-family'), descriptor(face, 'font-style') || 'normal'];
    if (!rest.includes(family.replace(/["']/g, '')) || (style !== 'normal' && !rest.includes(style))) return;
    const address = /url\(["']?([^"')]+)/.exec(descriptor(face, 'src'))?.[1];
    if (address) cores.set(`${family} ${style} ${descriptor(face, 'font-weight')}`, address);
  });
  return [...cores.values()];
}

function descriptor(face: AtRule, name: string): string {
  const found = face.nodes?.find((node) => node.type === 'decl' && node.prop === name);
  return found?.type === 'decl' ? found.value : '';
}
