import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CATALOGUE } from '../edition.ts';

/** The path of a cover's source file. */
export const coverFile = (cover: string): string => path.join(CATALOGUE, 'covers', cover);

/** A short hash of a file's contents, for its name. */
export const contentHash = (...contents: (string | Buffer)[]): string => {
  const hash = crypto.createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 5);
};

/** A cover as part of a drawing, at the place that the attributes say: SVG inline, a photograph as a `data:` address. */
export function drawnPicture(file: string, place: string): string {
  const type = path.extname(file).slice(1);
  if (type === 'svg') {
    const drawing = fs.readFileSync(file, 'utf8');
    return drawing.slice(drawing.indexOf('<svg')).replace('<svg', `<svg ${place}`);
  }
  const data = fs.readFileSync(file).toString('base64');
  const format = type === 'jpg' ? 'jpeg' : type;
  return `<image ${place} preserveAspectRatio="xMidYMid slice" href="data:image/${format};base64,${data}"/>`;
}
