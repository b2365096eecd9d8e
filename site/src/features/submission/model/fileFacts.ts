import { runningTimeText } from '../../../lib/locale/dates';
import { sizeText } from '../../../lib/upload/fileRules';
import type { UploadResult } from '../../../lib/upload/upload';

/** A file in figures: running time, picture, size. */
export const fileFacts = ({ durationSeconds, width, height, size }: UploadResult): string =>
  [
    durationSeconds ? runningTimeText(durationSeconds) : '',
    width && height ? `${width} × ${height}` : '',
    sizeText(size),
  ]
    .filter(Boolean)
    .join(' · ');
