import type { Draft } from '../../../lib/form/useDraft';
import { useFileSlot, type FileSlot } from '../../../lib/upload/useFileSlot';
import type { UploadResult } from '../../../lib/upload/upload';
import type { RegistrationDraft } from '../model/draft';
import { MATERIALS, takesMaterials, type MaterialKind } from '../model/materials';

/** The file fields of an application. Their uploads run side by side. */
export type MaterialSlots = Record<MaterialKind, FileSlot>;

/** The file fields of the draft, and the kinds on their way, separated by spaces. */
export function useMaterials({ value, change }: Draft<RegistrationDraft>) {
  const field = (kind: MaterialKind) => ({
    kind,
    result: value.files[kind],
    onChange: (result: UploadResult | null) =>
      change((current) => ({ ...current, files: { ...current.files, [kind]: result } })),
  });
  const slots: MaterialSlots = {
    concept: useFileSlot(field('concept')),
    script: useFileSlot(field('script')),
    pv: useFileSlot(field('pv')),
    portfolio: useFileSlot(field('portfolio')),
  };
  const uploading = takesMaterials ? MATERIALS.filter((kind) => slots[kind].progress).join(' ') : '';
  return { slots, uploading };
}
