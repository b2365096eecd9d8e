import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { notices } from '../../../lib/notices';
import { readUpload } from '../../../lib/upload/startUpload';
import type { UploadResult } from '../../../lib/upload/upload';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { withToolOf } from '../model/draft';

/** Fields that a studio result can fill, by the query parameter with the upload's id. */
const FIELDS = { film: 'video', cover: 'cover' } as const;

type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** A result that would replace another value. */
interface Replacement {
  field: Field;
  result: UploadResult;
  /** What it would replace: a file's name, or a link. */
  current: string;
}

/** Puts a result of the studio into the form, and asks for confirmation before it replaces another value. */
export function FromStudio({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { replacement, answer } = useStudioResults(state);
  if (!replacement) return null;
  const { field, result, current } = replacement;
  return (
    <ConfirmDialog
      title={t(`made.replace.${field}Title`)}
      confirm={t('made.replace.confirm')}
      cancel={t('made.replace.cancel')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t('made.replace.text', { instead: current, name: result.name })}
    </ConfirmDialog>
  );
}

/** Reads the uploads named in the address (`?film=`, `?cover=`) and removes them from it. */
function useStudioResults(state: SubmissionFormState) {
  const { t } = useTranslation('submission');
  const [query, setQuery] = useSearchParams();
  const [replacements, setReplacements] = useState<Replacement[]>([]);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const put = ({ field, result }: Pick<Replacement, 'field' | 'result'>) => {
    const { slots, draft } = latest.current;
    slots[field].put(result);
    if (field === 'video') draft.change((value) => ({ ...value, videoAs: 'file' }));
    const { provenance } = result;
    if (!provenance) return;
    draft.change((value) => withToolOf(value, provenance, field));
    notices.success(t('made.taken'));
  };
  const take = async (name: keyof typeof FIELDS, id: string) => {
    const field = FIELDS[name];
    const result = await readUpload(id);
    setQuery(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
    if (result?.kind !== field) return notices.error(t('made.gone'));
    const current = currentValue(latest.current, field, id);
    if (current) setReplacements((waiting) => [...waiting, { field, result, current }]);
    else put({ field, result });
  };

  const taken = useRef(new Set<string>());
  useEffect(() => {
    for (const name of ['film', 'cover'] as const) {
      const id = query.get(name);
      if (!id || taken.current.has(id)) continue;
      taken.current.add(id);
      take(name, id).catch(() => notices.error(t('made.failed')));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each id is taken once
  }, [query]);

  const answer = (replace: boolean) => {
    const [first, ...others] = replacements;
    if (replace && first) put(first);
    setReplacements(others);
  };
  return { replacement: replacements[0] ?? null, answer };
}

/** What the field has now, for display; empty for nothing, or for the same upload. */
function currentValue({ draft: { value }, slots }: SubmissionFormState, field: Field, id: string): string {
  const { file, progress } = slots[field];
  if (progress && file) return file.name;
  if (field === 'video' && value.videoAs === 'link') return value.videoLink.trim();
  const stored = value[field];
  return stored && stored.uploadId !== id ? stored.name : '';
}
