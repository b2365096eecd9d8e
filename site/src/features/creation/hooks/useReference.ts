import { useFileSlot, type FileSlot } from '../../../lib/upload/useFileSlot';
import type { UploadResult } from '../../../lib/upload/upload';
import { pictureError, type PictureError } from '../model/referencePicture';

/** The picture that a task starts from. */
export type Reference = FileSlot<PictureError>;

/**
 * Checks a picture that was picked, dropped or pasted, uploads it at once, and passes the result to `onChange`. A
 * result of the studio that is taken in the meantime ends the upload.
 */
export const useReference = (
  result: UploadResult | null,
  onChange: (result: UploadResult | null) => void,
  minSide: number,
): Reference =>
  useFileSlot<PictureError>({
    ...{ kind: 'reference', result, onChange },
    check: (file) => pictureError(file, minSide),
  });
