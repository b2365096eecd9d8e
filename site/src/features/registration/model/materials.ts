import { kind } from '../../../lib/edition';
import type { Schema } from '../../../lib/api/schema';
import type { UploadResult } from '../../../lib/upload/upload';

/** The files of an application to the camp, in the order of its form. */
export const MATERIALS = ['concept', 'script', 'pv', 'portfolio'] as const;

export type MaterialKind = (typeof MATERIALS)[number];

/** The files of an application as they are uploaded; null where there is none yet. */
export type MaterialsDraft = Record<MaterialKind, UploadResult | null>;

/** Whether this edition's form asks for the files. */
export const takesMaterials = kind === 'applications';

export const noMaterials: MaterialsDraft = { concept: null, script: null, pv: null, portfolio: null };

/** The files of an application that was sent. */
export function materialsOf(files: Schema<'Materials'> | null): MaterialsDraft {
  if (!files) return noMaterials;
  const uploaded = ({ id, kind, name, size, url }: Schema<'Material'>): UploadResult => ({
    ...{ uploadId: id, kind, name, size, url },
    ...{ durationSeconds: null, width: null, height: null },
  });
  const { concept, script, pv, portfolio } = files;
  return {
    concept: uploaded(concept),
    script: uploaded(script),
    pv: uploaded(pv),
    portfolio: uploaded(portfolio),
  };
}

/** The request's field for files that are all there. */
export const materialIds = (files: MaterialsDraft): Schema<'MaterialUploads'> => ({
  concept: files.concept?.uploadId ?? '',
  script: files.script?.uploadId ?? '',
  pv: files.pv?.uploadId ?? '',
  portfolio: files.portfolio?.uploadId ?? '',
});
