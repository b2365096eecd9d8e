import postcss from 'postcss';

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
